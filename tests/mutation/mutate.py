#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mutate.py --build BUILD [--count N] [--seed S] [--only HEADER...] [--list] [--again] [--every-test]
          [--kit]

Do the tests notice a mistake in a header? Changes one place of a header, builds the tests that judge it, runs them,
and does so for N places, drawn by a seed. README.md has the details.

  --build BUILD   a build with the targets slice1_conformance and slice1_test_support; results go to BUILD/mutation
  --count N       number of mutants (300); those with a result are not judged again
  --only HEADER   mutants of these headers only ("plan.hpp", "copy/rows.inc")
  --list          judges nothing, and lists the survivors so far
  --again         judges the survivors again, after a test was added
  --every-test    judges the survivors by all unit tests and clauses
  --kit           asks the conformance kit first, and lists the mutants that only the tests kill
  --compiler CXX  (c++)
"""
import argparse, collections, json, math, pathlib, random, re, resource, shutil, subprocess, time

tests = pathlib.Path(__file__).resolve().parent.parent
library = tests.parent / "include" / "slice1"

# What judges a header, in the order in which it is asked: sources in tests/unit, then in tests/clauses; "kit" is the
# conformance kit on a shared library of all kernels.
copies = "kit copy_rows copy_strides copy_patterns copy_transposes copy_placement copy_random copy_large copy_threads"
notation = "notation notation_exhaustive notation_onnx_runtime format"
clauses = ("evaluation_order buffer_tensor_desc output_nesting kit slice_members slice_tensor_support tensor_support "
           "tensor_flags availability boundaries members_dimension_count description_output_size documents_faults "
           "tensor_constraints description_window members_input_window_strides members_input_window_sizes "
           "syntax_pointers")
gradients = ("slice_grad_plan slice_grad_parts copy_gradient slice_grad_strides slice_grad_copied_elements "
             "slice_grad_binding kit")
gradient_clauses = " slice_grad_members slice_grad_tensors slice_grad_evaluation_order slice_grad_tensor_support"
judges = {
    "binding.hpp": "binding kit parts run slice_grad_binding",
    "binding/": "eigen mdspan",
    "copy.hpp": "kit run copy binding " + gradients,
    "copy_fixed.hpp": "copy_fixed",
    "copy/dispatch.hpp": copies + " parts",
    "copy/gradient.hpp": gradients,
    "copy/": copies,
    "descriptor.hpp": "descriptor plan",
    "dynamic_descriptor.hpp": "dynamic_descriptor fit",
    "detail/arithmetic.hpp": "arithmetic shape plan kit boundaries",
    "directml.hpp": "directml operator_desc syntax_pointers slice_structs slice_grad_structs hostile_structs "
                    "tensor_desc kit",
    "directml/read.hpp": "directml operator_desc syntax_pointers slice_structs slice_grad_structs hostile_structs "
                         "tensor_desc kit",
    "directml/types.hpp": "directml operator_desc slice_grad_structs kit",
    "eigen.hpp": "eigen eigen_threads",
    "mdspan.hpp": "mdspan",
    "fit.hpp": "fit",
    "format.hpp": "format std_format format_report format_desc",
    "format/desc.hpp": "format_desc format",
    "format/hints.hpp": "format_hints",
    "format/nearest.hpp": "format_nearest",
    "format/names.hpp": "format_names format_desc format_report",
    "format/plan.hpp": "format_plan",
    "format/report.hpp": "format_report format",
    "format/text.hpp": "format format_report format_desc format_trace format_names",
    "format/trace.hpp": "format_trace format",
    "notation/": notation,
    "plan.hpp": "plan parts reference kit boundaries slice_copied_elements binding " + gradients,
    "plan/": "copy_class element_map loop_nest unit_table plan parts " + copies,
    "reference.hpp": "reference kit binding copied_elements " + gradients,
    "report.hpp": "report binding evaluation_order format_report plan run",
    "report/field.hpp": "report format_report format_names evaluation_order syntax_pointers",
    "rules": "rules slice_tensor_support format_names " + clauses + gradient_clauses,
    "slice.hpp": "slice",
    "slice_grad_plan.hpp": gradients,
    "shape.hpp": "shape documents_faults plan kit descriptor",
    "subtensor.hpp": "subtensor",
    "svg": "svg svg_axis",
    "types.hpp": "types descriptor binding directml slice_grad_structs kit",
    "types/": "types plan directml kit",
    "validate": clauses + gradient_clauses,
}
# Both files are compiled again for these headers.
copying = ("copy_by", "kernels")
in_kernels = ("binding.hpp", "copy", "detail/", "plan", "reference.hpp", "slice_grad_plan.hpp", "types")
umbrellas = {"slice1.hpp", "notation.hpp", "version.hpp"}  # decide nothing

operators = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=",
             "!=": "==", "&&": "||", "||": "&&", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|", "+=": "-=",
             "-=": "+=", "*=": "+=", "/=": "*="}
not_changed = re.compile(r"""//[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])' | ^[ ]*\#(?:\\\n|[^\n])*
                             | ^[ ]*static_assert\(.*?\);""", re.VERBOSE | re.DOTALL | re.MULTILINE)
declares = re.compile(r"(return|using|case|template|typedef|friend|struct|class|enum|namespace|public|private|if|for|"
                      r"while|do|else|default|switch|extern|static|const|constexpr|auto|inline|goto)\b|"
                      r"[\w:]+(<[^;=]*>)?[&*]? [&*]?\w+")


def places(text):
    """(start, end, new text) of everything that can be changed."""
    code = not_changed.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    for m in re.finditer(r"(?<=\S )(\+=|-=|\*=|/=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>&|^])(?=\s)", code):
        yield m.start(), m.end(), operators[m.group()]
    for m in re.finditer(r"(?<![\w'.])(0x[\da-fA-F']+|\d[\d']*)(u|ull)?\b", code):
        number = int(m.group(1).replace("'", ""), 0)
        for changed in {number + 1, number - 1} - {-1}:
            yield m.start(), m.end(), f"{changed}{m.group(2) or ''}"
    for m in re.finditer(r"\b(true|false)\b", code):
        yield m.start(), m.end(), "false" if m.group() == "true" else "true"
    for m in re.finditer(r"(?<=[\s(])!(?=[\w(:])", code):
        yield m.start(), m.end(), ""
    for m in re.finditer(r"(?<=[\s(,])-(?=[a-zA-Z(])", code):
        yield m.start(), m.end(), ""
    for m in re.finditer(r"\bif (?:constexpr )?\(", code):
        end, depth = m.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(code[end], 0)
            end += 1
        condition = text[m.end():end - 1]
        if ";" not in condition and "= " not in re.sub("[=!<>]=", "", condition):
            yield m.end(), end - 1, f"!({condition})"
            yield m.end(), end - 1, f"({condition}) && false"
    for m in re.finditer(r"(?<=[;{}:)])\n\s+([\w*(+-][^;{}]*;)", code):
        if not declares.match(m.group(1)):
            yield m.start(1), m.end(1), "/* " + text[m.start(1):m.end(1) - 1] + " */;"


class mutant:
    def __init__(self, header, text, place):
        start, end, new = place
        self.header, self.text = header, text[:start] + new + text[end:]
        self.line = text.count("\n", 0, start) + 1
        first, last = text.rfind("\n", 0, start), text.find("\n", end)
        self.change = " ".join((text[first + 1:start] + new + text[end:last]).split())
        self.key = header + " === " + self.change


def drawn(count, seed, only):
    """At least 4 mutants a header, more of those with more places; the first of every header come first."""
    chosen = []
    headers = [h for h in sorted(p.relative_to(library).as_posix() for p in library.rglob("*.*") if p.suffix in
                                 (".hpp", ".inc")) if h not in umbrellas]
    all_of = {h: list(places((library / h).read_text())) for h in headers}
    total = sum(len(places) ** .5 for places in all_of.values())
    for h in headers:
        text = (library / h).read_text()
        random.Random(f"{seed} {h}").shuffle(all_of[h])
        share = max(4, math.ceil(count * len(all_of[h]) ** .5 / total))
        chosen += [(k / share, h, mutant(h, text, p)) for k, p in enumerate(all_of[h][:share])]
    return [m for _, h, m in sorted(chosen, key=lambda c: c[:2]) if not only or h in only]


class bench:
    """A copy of the headers in which one is changed, and what is built from it."""

    def __init__(self, build, compiler):
        self.build, self.work, self.compiler = build, build / "mutation", compiler
        self.work.mkdir(exist_ok=True)
        shutil.rmtree(self.work / "include", ignore_errors=True)
        shutil.copytree(library, self.work / "include" / "slice1")
        self.sources = {p.stem: p for folder in ("clauses", "unit") for p in (tests / folder).glob("*.cpp")}
        # Only what no mutant changes.
        (self.work / "standard.hpp").write_text("".join(f"#include <{h}>\n" for h in (
            "gtest/gtest.h", "algorithm", "array", "bit", "cstring", "limits", "optional", "random", "span", "sstream",
            "string", "utility", "vector")))
        self.run([*self.flags(), "-x", "c++-header", "standard.hpp", "-o", "standard.hpp.gch"], 120, check=True)

    def flags(self):
        eigen = ["-isystem", "/usr/include/eigen3"]
        pictures = f'-DSLICE1_PICTURES="{tests.parent / "examples/pictures"}"'
        return [self.compiler, "-std=c++20", "-O0", "-w", "-fPIC", "-Iinclude", f"-I{tests}",
                f"-I{tests / 'conformance'}", pictures, *eigen]

    def run(self, command, seconds, **options):
        """Whether it succeeds within that much processor time; on a busy machine it may take ten times as long."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        try:
            return subprocess.run(list(map(str, command)), cwd=self.work, timeout=10 * seconds, preexec_fn=limit,
                                  **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
                                  ).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def run_tests(self, command):
        """Whether all tests of a GoogleTest program pass; `failed` is the first that fails."""
        with (self.work / "tests.log").open("w+", errors="replace") as log:
            passed = self.run([*command, "--gtest_fail_fast"], 60, stdout=log)
            log.seek(0)
            text = log.read()
        crashed = re.findall(r"^\[ RUN      \] (\S+)", text, re.MULTILINE)[-1:]
        self.failed = (re.findall(r"^\[  FAILED  \] ([^\s,]+)", text, re.MULTILINE) or crashed or ["crashes"])[0]
        return passed

    def compile(self, source, to):
        self.compiles = self.run([*self.flags(), "-include", "standard.hpp", "-c", source, "-o", to], 120)
        return self.compiles

    def is_viable(self):
        """If no unit compiles, perhaps the headers alone don't."""
        if self.compiles:
            return True
        (self.work / "alone.cpp").write_text(
            "#include <slice1/slice1.hpp>\n#include <slice1/directml.hpp>\n#include <slice1/format.hpp>\n"
            "#include <slice1/notation.hpp>\n#include <slice1/eigen.hpp>\ntemplate struct slice1::kernels<>;\n")
        return self.run([*self.flags(), "-include", "standard.hpp", "-fsyntax-only", "alone.cpp"], 120)

    def has(self, name):
        return (self.work / f"{name}.o").exists() or self.compile(tests / f"support/{name}.cpp", f"{name}.o")

    def forget_copying(self, header):
        if header.startswith(in_kernels):
            for name in copying:
                (self.work / f"{name}.o").unlink(missing_ok=True)

    def passes(self, judge):
        self.failed = "does not compile"
        if judge == "std_format":  # needs a standard library that has std::format
            return (self.run(["clang++-19", "-std=c++20", "-stdlib=libc++", "-Iinclude", "-o", "test",
                              tests / "package/headers/std_format.cpp"], 120) and self.run(["./test"], 60))
        if judge == "kit":
            return (self.has("copy_by") and self.compile(tests / "mutation/implementation.cpp", "test.o") and
                    self.run([self.compiler, "-shared", "-Wl,-Bsymbolic", "test.o", "copy_by.o", "-o", "mutant.so"], 60)
                    and self.run_tests([self.build / "tests/conformance/slice1_conformance", "--in-process",
                                        "--no-shrink", "--output-padding", "strict", "--random", "300",
                                        "--implementation", "./mutant.so", "--gtest_brief=1"]))
        support = self.build / "tests/CMakeFiles/slice1_test_support.dir/support"
        unchanged = [support / f"{name}.cpp.o" for name in ("gradient", "guarded_memory", "nests", "oracle", "violations")]
        return (all(map(self.has, copying)) and self.compile(self.sources[judge], "test.o") and
                self.run([self.compiler, "test.o", *(f"{name}.o" for name in copying), *unchanged,
                          self.build / "tests/conformance/libslice1_conformance_model.a", "-lgtest_main", "-lgtest",
                          "-lpthread", "-o", "test"], 60) and
                self.run_tests(["./test"]))

    def judge(self, header, text, names):
        """The judge that rejects a header, "not viable", or None."""
        path = self.work / "include" / "slice1" / header
        try:
            path.write_text(text)
            self.forget_copying(header)
            for k, name in enumerate(names):
                if not self.passes(name):
                    return name if k or self.is_viable() else "not viable"
            return None
        finally:
            path.write_text((library / header).read_text())
            self.forget_copying(header)


def judges_of(header):
    names = next(names for start, names in judges.items() if header == start or
                 (start[-1] != "p" and header.startswith(start)))
    return list(dict.fromkeys(names.split()))


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--build", type=pathlib.Path, required=True)
    arguments.add_argument("--count", type=int, default=300)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--only", nargs="*")
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--again", action="store_true")
    arguments.add_argument("--every-test", action="store_true")
    arguments.add_argument("--kit", action="store_true")
    arguments.add_argument("--compiler", default="c++")
    o = arguments.parse_args()

    equivalent = dict(line.rsplit(" === ", 1) for line in
                      (tests / "mutation" / "equivalent.txt").read_text().splitlines() if " === " in line)
    mutants = drawn(o.count, o.seed, o.only)
    if o.kit:
        mutants = [m for m in mutants if "kit" in judges_of(m.header) and m.key not in equivalent]
    file = o.build.resolve() / "mutation" / ("kit.jsonl" if o.kit else "results.jsonl")
    results = {}
    if file.exists():
        results = {r["key"]: r for r in map(json.loads, file.read_text().splitlines())}

    def record(key, by, names, began):
        results[key] = {"key": key, "by": by, "test": by and b.failed, "asked": names,
                        "seconds": round(time.time() - began, 1)}
        with file.open("a") as out:
            out.write(json.dumps(results[key]) + "\n")

    if o.list:
        mutants = [m for m in mutants if m.key in results or m.key in equivalent]
    b = None if o.list else bench(o.build.resolve(), o.compiler)
    for m in [] if o.list else mutants:
        known = results.get(m.key)
        if known and (known["by"] or m.key in equivalent or not (o.again or o.every_test)):
            continue
        names = judges_of(m.header)
        if o.kit:
            names.sort(key=lambda name: name != "kit")
        if o.every_test:
            names += [s for s in b.sources if s not in names]
        for name in names:  # A test that fails without any change judges nothing.
            if "unchanged " + name not in results:
                began = time.time()
                if b.judge(m.header, (library / m.header).read_text(), [name]):
                    raise SystemExit(f"{name} fails without a change")
                record("unchanged " + name, None, [name], began)
        began = time.time()
        record(m.key, b.judge(m.header, m.text, names), names, began)
        print(f"{m.header}:{m.line}: {results[m.key]['by'] or 'SURVIVED'} ({results[m.key]['seconds']} s)", flush=True)

    count, seconds = collections.Counter(), 0.0
    for m in mutants:
        known = results.get(m.key, {"by": None, "seconds": 0})
        by = known["by"]
        what = by if by == "not viable" else "killed" if by else "equivalent" if m.key in equivalent else "survived"
        if o.kit and what == "killed" and by != "kit":
            what = "slipped past the kit"
        count[what] += 1
        seconds += known["seconds"]
        if what in ("survived", "slipped past the kit") or what == "killed" and m.key in equivalent:
            listed = ", but listed" if m.key in equivalent else f", killed by {by}: {known['test']}" if by else ""
            print(f"{m.header}:{m.line}: {what}{listed}: {m.change}")
    slipped = f" by the kit, {count['slipped past the kit']} slipped past it" if o.kit else ""
    print(f"{len(mutants)} mutants: {count['killed']} killed{slipped}, {count['equivalent']} equivalent, "
          f"{count['survived']} survived, {count['not viable']} not viable; {seconds / len(mutants):.1f} s each")


main()

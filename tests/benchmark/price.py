#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a slice costs to compile. Compiles one slice of a matrix of floats as units of several libraries, in turns, and
prints a Markdown table: processor seconds (medians), code and constants of the object (text and data of `size`, without
those of an empty unit), and lines after preprocessing that are not blank. --kernels names the definitions of the target
slice1::kernels, --peer the include flags of Eigen and xtensor."""
import argparse, pathlib, re, resource, statistics, subprocess, tempfile

slice1 = """#include <slice1/slice1.hpp>
bool slice(const slice1::slice1_desc& desc, std::span<const std::byte> input, std::span<std::byte> output) {
  static_cast<void>(input), static_cast<void>(output);
  return %s.ok();
}
"""
run = slice1 % "slice1::run(desc, input, output)"
eigen = """#include <unsupported/Eigen/CXX11/Tensor>
using indices = Eigen::array<Eigen::Index, 2>;
void slice(const float* input, const indices& sizes, const indices& start, const indices& stop, const indices& strides,
           float* output, const indices& output_sizes) {
  using matrix = Eigen::Tensor<float, 2, Eigen::RowMajor>;
  Eigen::TensorMap<matrix>(output, output_sizes) =
      Eigen::TensorMap<const matrix>(input, sizes).stridedSlice(start, stop, strides);
}
"""
xtensor = """#include <xtensor/xadapt.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xstrided_view.hpp>
using shape = std::array<std::size_t, 2>;
using indices = std::array<std::ptrdiff_t, 2>;
void slice(const float* input, const shape& sizes, const indices& start, const indices& stop, const indices& strides,
           float* output, const shape& output_sizes) {
  auto out = xt::adapt(output, output_sizes[0] * output_sizes[1], xt::no_ownership(), output_sizes);
  xt::noalias(out) = xt::strided_view(xt::adapt(input, sizes[0] * sizes[1], xt::no_ownership(), sizes),
                                      {xt::range(start[0], stop[0], strides[0]), xt::range(start[1], stop[1], strides[1])});
}
"""


peers = {"Eigen": ("Eigen: stridedSlice", eigen), "xtensor": ("xtensor: strided_view", xtensor)}


def compiled(command, unit, flags, output):
    """Processor seconds of the compiler and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([*command, *flags, "-c", unit, "-o", output], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def kilobytes(output):
    text, data = subprocess.check_output(["size", output], text=True).splitlines()[1].split()[:2]
    return (int(text) + int(data)) / 1024


def lines(command, unit, flags, folder):
    """Lines of the files in `folder`, and of all files."""
    ours = every = 0
    inside = False
    for line in subprocess.check_output([*command, *flags, "-E", unit], text=True, errors="replace").splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            inside = pathlib.Path(marker[1]).resolve().is_relative_to(folder)
        elif line.strip():
            every += 1
            ours += inside
    return ours, every


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--include", type=pathlib.Path, required=True)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--options", default="-O2")
    parser.add_argument("--kernels", nargs="*", default=[])
    parser.add_argument("--peer", action="append", default=[])
    parser.add_argument("--turns", type=int, default=5)
    arguments = parser.parse_args()
    include = ["-I", str(arguments.include)]
    units = {"an empty unit": ("", []), "slice1: validate": (slice1 % "slice1::validate(desc)", include),
             "slice1: run": (run, include)}
    definitions = ["-D" + definition for definition in arguments.kernels if definition]
    if definitions:
        units["slice1: run, with slice1::kernels"] = (run, include + definitions)
    for name, flags in (peer.split("=", 1) for peer in arguments.peer):
        unit, source = peers[name]
        units[unit] = (source, flags.split())

    command = [arguments.compiler, "-std=c++20", *arguments.options.split()]
    times = {name: [] for name in units}
    sizes, counts = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        output = folder + "/unit.o"
        for turn in range(arguments.turns):
            for i, (name, (source, flags)) in enumerate(units.items()):
                unit = f"{folder}/unit{i}.cpp"
                pathlib.Path(unit).write_text(source)
                times[name].append(compiled(command, unit, flags, output))
                sizes[name] = kilobytes(output)
                counts[name] = counts.get(name) or lines(command, unit, flags, arguments.include.resolve())
    version = subprocess.check_output([arguments.compiler, "--version"], text=True).splitlines()[0]
    print(f"{version}, {' '.join(command[1:])}\n")
    print("| unit | seconds | times validate | KB of code and constants | lines of slice1 | lines of all headers |")
    print("|---|--:|--:|--:|--:|--:|")
    validate = statistics.median(times["slice1: validate"])
    for name in units:
        seconds = statistics.median(times[name])
        print(f"| {name} | {seconds:.2f} | {seconds / validate:.1f} | {sizes[name] - sizes['an empty unit']:.1f} | "
              f"{counts[name][0]} | {counts[name][1]} |")


main()

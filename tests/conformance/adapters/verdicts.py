#!/usr/bin/env python3
"""Judges every adapter whose library is there (ONNX Runtime in the current folder's node_modules), and WebNN in browsers,
each a command with its flags, and writes verdicts.md: verdicts.py slice1_conformance INCLUDE_FOLDER [BROWSER...]"""
import os, platform, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = {"NumPy": "../numpy_adapter.py", "PyTorch": "torch_adapter.py", "HDF5": "hdf5_adapter.py",
            "ONNX Runtime": "onnxruntime_adapter.mjs"}
LIBRARIES = {"oneDNN": ("onednn.cpp", "-ldnnl"), "Eigen": ("eigen.cpp", "-I/usr/include/eigen3"),
             "xtensor": ("xtensor.cpp",), "Blitz++": ("blitz.cpp",), "Boost.MultiArray": ("multi_array.cpp",)}

OPERATORS = "SLICE1", "SLICE", "SLICE_GRAD"

def cell(passed, total, unsupported):  # passed of judged cases, and the share that was judged if it isn't all
    passed, total, unsupported = int(passed), int(total), int(unsupported or 0)
    if total == 0: return "not judged"
    return f"{passed} of {total}" + (f" ({100 * total / (total + unsupported):.1f} %)" if unsupported else "")

def judged(kit, *how):  # a row of the table; None if it can't be run
    with tempfile.NamedTemporaryFile(suffix=".md") as page:
        run = subprocess.run([kit, *how, "--no-shrink", "--markdown", page.name], capture_output=True, text=True)
        text = page.read().decode()
    if run.returncode > 1: return None
    rows = re.findall(r"^\| DML_OPERATOR_(\w+) \| (\d+) of (\d+) \| (\d*) \|", text, re.M)
    cells = {name: cell(*counts) for name, *counts in rows}
    verdict = "failed" if run.returncode else "partial" if "partial" in run.stdout.splitlines()[-1] else "passed"
    likely = map(": ".join, re.findall(r"^Likely mistake in (\d+) of them: (.*)", run.stdout, re.M))
    return [text.partition("\n")[0][2:], verdict, *map(cells.get, OPERATORS), "; ".join(likely)]

def main(kit, include, *browsers):
    rows = []
    programs = [*PROGRAMS.items(), *((browser, "webnn_adapter.mjs " + browser) for browser in browsers)]
    for name, script in programs:
        run = "node" if ".mjs" in script else sys.executable
        rows.append((name, judged(kit, "--command", f"{run} {os.path.join(HERE, script)}")))
    with tempfile.TemporaryDirectory() as folder:
        for name, (source, *flags) in LIBRARIES.items():
            library = os.path.join(folder, source.replace(".cpp", ".so"))
            line = ["c++", "-std=c++20", "-O2", "-shared", "-fPIC", "-w", f"-I{include}", os.path.join(HERE, source),
                    *flags, "-o", library]
            built = subprocess.run(line, capture_output=True).returncode == 0
            rows.append((name, judged(kit, "--implementation", library) if built else None))
    with open(os.path.join(HERE, "verdicts.md"), "w") as page:
        page.write("# Verdicts\n\nWritten by [verdicts.py](verdicts.py) on "
                   f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {platform.machine()}. Judged are copies; what "
                   "is accepted is decided by NumPy's adapter or by slice1. The operators' columns have the passed of "
                   "the judged cases and, if some were declined, the share that was judged.\n\n")
        heads = ["implementation", "verdict", *(f"DML_{name}" for name in OPERATORS), "likely mistakes"]
        for row in (heads, ["---", "---", "--:", "--:", "--:", "---"], *(found for _, found in rows if found)):
            page.write("| " + " | ".join(row) + " |\n")
    for name, found in rows:
        if not found: print(f"{name} can't be run here", file=sys.stderr)

if __name__ == "__main__": sys.exit(main(*sys.argv[1:]))

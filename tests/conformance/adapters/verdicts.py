#!/usr/bin/env python3
"""Judges every adapter whose library is there (ONNX Runtime in the current folder's node_modules), and writes
verdicts.md: verdicts.py slice1_conformance INCLUDE_FOLDER"""
import os, platform, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = {"NumPy": "../numpy_adapter.py", "PyTorch": "torch_adapter.py", "HDF5": "hdf5_adapter.py",
            "ONNX Runtime": "onnxruntime_adapter.mjs"}
LIBRARIES = {"oneDNN": ("onednn.cpp", "-ldnnl"), "Eigen": ("eigen.cpp", "-I/usr/include/eigen3"),
             "xtensor": ("xtensor.cpp",), "Blitz++": ("blitz.cpp",), "Boost.MultiArray": ("multi_array.cpp",)}

def judged(kit, *how):  # name and version, the last line, and the likely mistakes; None if it can't be run
    with tempfile.NamedTemporaryFile(suffix=".md") as page:
        run = subprocess.run([kit, *how, "--no-shrink", "--markdown", page.name], capture_output=True, text=True)
        name = page.read().decode().partition("\n")[0][2:]
    if run.returncode > 1: return None
    lines = run.stdout.splitlines()
    likely = [re.sub(r"Likely mistake in (\d+) of them: ", r"\1: ", line) for line in lines if line.startswith("Likely")]
    return name, lines[-1], "; ".join(likely)

def main(kit, include):
    rows = []
    for name, script in PROGRAMS.items():
        run = "node" if script.endswith(".mjs") else sys.executable
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
                   f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {platform.machine()}. Judged are copies; what is "
                   "accepted is decided by NumPy's adapter or by slice1.\n\n"
                   "| implementation | verdict | likely mistakes |\n|---|---|---|\n")
        for name, found in rows:
            if found: page.write(f"| {found[0]} | {found[1]} | {found[2]} |\n")
            else: print(f"{name} can't be run here", file=sys.stderr)

if __name__ == "__main__": sys.exit(main(*sys.argv[1:]))

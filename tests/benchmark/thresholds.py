#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How fast the library is with other values of a threshold. For each value of the constant NAME in
include/slice1/copy/thresholds.hpp, compiles the benchmark's adapter from a copy of the headers with this value, then
measures all in one process. In the second table each value has a column: the time with this value divided by the time
with the value in the header, so below 1 is faster. The column "unchanged" is an unchanged copy: the noise."""
import argparse, pathlib, re, shutil, subprocess

root = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="a configured build; copies go there")
    parser.add_argument("--headers", type=pathlib.Path, default=root / "include")
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("values", metavar="VALUE", nargs="+", help='a number or an expression, as "12u << 20"')
    # What is left are options of the benchmark: --random SEED COUNT, --large, --rounds COUNT.
    arguments, options = parser.parse_known_args()

    header = "slice1/copy/thresholds.hpp"
    text = (arguments.headers / header).read_text()
    initialiser = re.compile(rf"\b({re.escape(arguments.name)}\s*=\s*)([^;]+);")
    found = initialiser.findall(text)
    if len(found) != 1:
        raise SystemExit(f"{header} has {len(found)} initialisers of {arguments.name}")
    print(f"{arguments.name} = {found[0][1]}", flush=True)

    folder = (arguments.build / "thresholds").resolve()
    shutil.rmtree(folder, ignore_errors=True)
    copies = []
    for value in [None, *arguments.values]:
        copies.append(folder / (re.sub(r"\W+", "_", value) if value else "unchanged"))
        shutil.copytree(arguments.headers, copies[-1])
        if value:
            (copies[-1] / header).write_text(initialiser.sub(rf"\g<1>{value};", text))

    def cmake(*command):
        subprocess.run(["cmake", *command], check=True, stdout=subprocess.DEVNULL)

    cmake("-DSLICE1_BENCHMARK_BEFORE=" + ";".join(map(str, copies)), str(arguments.build))
    try:
        cmake("--build", str(arguments.build), "--target", "slice1_benchmark")
        subprocess.run([arguments.build / "tests" / "benchmark" / "slice1_benchmark", *options], check=True)
    finally:
        cmake("-DSLICE1_BENCHMARK_BEFORE=", str(arguments.build))


main()

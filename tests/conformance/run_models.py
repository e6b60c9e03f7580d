#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run_models.py FOLDER [--level LEVEL] TOOL [ARGUMENT...]

Runs exported models (export.md) with TOOL, and compares each output with the expected one. Bytes that belong to no
element are ignored. --level: only cases of that feature level. {level} in an argument becomes the case's level.

  run_models.py FOLDER --level 6_4 dxdispatch.exe
  run_models.py FOLDER dispatch --feature-level {level}
"""
import csv, pathlib, subprocess, sys
import numpy


def problem_of_copy(folder, number):
    actual, expected, written = (numpy.load(folder / (number + name))
                                 for name in (".actual.npy", ".expected.npy", ".written.npy"))
    bits = "u" + str(expected.itemsize)  # NaNs are unequal to themselves; their bits are equal
    count = len(expected)
    if len(actual) < count:
        return f"wrote {len(actual)} elements of {count}"
    wrong = numpy.flatnonzero((actual[:count].view(bits) != expected.view(bits)) & (written[:count] != 0))
    if len(wrong) == 0:
        return ""
    at = wrong[0]
    return f"element {at} is {actual[at]}, expected {expected[at]}; {len(wrong)} are wrong"


def problem_of(folder, row, tool):
    actual = folder / (row["number"] + ".actual.npy")
    actual.unlink(missing_ok=True)
    command = [word.replace("{level}", row["feature_level"]) for word in tool] + [row["number"] + ".json"]
    run = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    ran = run.returncode == 0 and actual.exists()
    if row["expected"] == "valid":
        return problem_of_copy(folder, row["number"]) if ran else "did not run: " + run.stdout.strip()[-300:]
    return "ran, but breaks " + row["rules"] if ran else ""


def main():
    arguments = sys.argv[1:]
    level = arguments[2] if arguments[1:2] == ["--level"] else ""
    folder, tool = pathlib.Path(*arguments[:1]), arguments[3 if level else 1:]
    if not tool or not (folder / "cases.csv").exists():
        sys.exit(__doc__)
    with open(folder / "cases.csv") as file:
        rows = [row for row in csv.DictReader(file)
                if row["expected"] != "undocumented" and row["feature_level"] == (level or row["feature_level"])]
    bad = 0
    for row in rows:
        if problem := problem_of(folder, row, tool):
            print(row["number"], row["id"], problem)
            bad += 1
    print(f"{len(rows) - bad} as expected, {bad} not")
    return bad != 0 or not rows


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compare_npy.py FOLDER [LEVEL]: compares what a run of exported models wrote (NUMBER.actual.npy) with what it should
have written. Bytes that belong to no element are left out. LEVEL (4_1, say): only cases of that feature level."""
import csv, pathlib, sys
import numpy

folder = pathlib.Path(sys.argv[1])
good, bad = 0, 0
for row in csv.DictReader(open(folder / "cases.csv")):
    if sys.argv[2:] and row["feature_level"] != sys.argv[2]:
        continue
    actual_file = folder / (row["number"] + ".actual.npy")
    problem = ""
    if row["expected"] == "undocumented":
        continue
    if row["expected"] == "invalid":
        problem = "ran, but breaks " + row["rules"] if actual_file.exists() else ""
    elif not actual_file.exists():
        problem = "did not run"
    else:
        actual, expected, written = (numpy.load(folder / (row["number"] + name))
                                     for name in (".actual.npy", ".expected.npy", ".written.npy"))
        bits = "u" + str(expected.itemsize)  # NaNs differ from themselves, bits do not
        count = len(expected)
        wrong = numpy.flatnonzero((actual[:count].view(bits) != expected.view(bits)) & (written[:count] != 0))
        if len(wrong):
            problem = f"element {wrong[0]}: {actual[wrong[0]]}, expected {expected[wrong[0]]}; {len(wrong)} are wrong"
    good, bad = good + (not problem), bad + bool(problem)
    if problem:
        print(row["number"], row["id"], problem)
print(f"{good} as expected, {bad} not")
sys.exit(bool(bad))

#!/usr/bin/env python3
"""DML_SLICE1, DML_SLICE and DML_SLICE_GRAD with PyTorch: as_strided, flip, copy_ and zero_. Descriptions are judged as
by numpy_adapter.py."""
import os, sys
from operator import mul
import torch
sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from numpy_adapter import ELEMENT_BYTES, every, serve

BITS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # integers of each size, to keep every bit

def view(t, starts, steps, sizes):  # ascending, because PyTorch has no negative strides
    element = ELEMENT_BYTES[t.data_type]
    lowest = [start + min(step * (size - 1), 0) for start, step, size in zip(starts, steps, sizes)]
    elements = torch.frombuffer(t.bytes, dtype=BITS[element], count=len(t.bytes) // element)
    return elements.as_strided(sizes, [abs(n) for n in map(mul, steps, t.strides)], sum(map(mul, lowest, t.strides)))

def backwards(steps): return [i for i, step in enumerate(steps) if step < 0]

def copy(starts, steps, source, target):
    view(target, *every(target)).copy_(view(source, starts, steps, target.sizes).flip(backwards(steps)))

def scatter(starts, steps, source, target):
    view(target, *every(target)).zero_()
    view(target, starts, steps, source.sizes).copy_(view(source, *every(source)).flip(backwards(steps)))

if __name__ == "__main__": serve("PyTorch " + torch.__version__, copy, scatter)

#!/usr/bin/env python3
"""DML_SLICE1 with PyTorch: as_strided, flip and copy_. Descriptions are judged as by numpy_adapter.py."""
import os, sys
from operator import mul
import torch
sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from numpy_adapter import ELEMENT_BYTES, serve

BITS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # integers of each size, to keep every bit

def elements(buffer, data_type):
    size = ELEMENT_BYTES[data_type]
    return torch.frombuffer(buffer, dtype=BITS[size], count=len(buffer) // size)

def copy(window, source, target, source_bytes, target_bytes):
    offsets, sizes, strides = window
    starts = [offset + (size - 1 if stride < 0 else 0) for offset, size, stride in zip(offsets, sizes, strides)]
    lowest = [start + min(stride * (count - 1), 0) for start, stride, count in zip(starts, strides, target.sizes)]
    steps = [abs(stride) * step if count > 1 else 0
             for stride, step, count in zip(strides, source.strides, target.sizes)]
    first = sum(map(mul, lowest, source.strides))
    copied = elements(source_bytes, source.data_type).as_strided(target.sizes, steps, first)
    backwards = [i for i, stride in enumerate(strides) if stride < 0]
    written = [step if count > 1 else 0 for step, count in zip(target.strides, target.sizes)]
    elements(target_bytes, target.data_type).as_strided(target.sizes, written).copy_(copied.flip(backwards))

if __name__ == "__main__": serve("PyTorch " + torch.__version__, copy)

#!/usr/bin/env python3
"""DML_SLICE1 with HDF5: hyperslabs of a dataset in memory. It has packed tensors and positive strides; the rest is
declined. Descriptions are judged as by numpy_adapter.py."""
import os, sys
from math import prod
import h5py
import numpy as np
sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from numpy_adapter import ELEMENT_BYTES, serve

def is_packed(t):
    return all(size == 1 or stride == prod(t.sizes[i + 1:]) for i, (size, stride) in enumerate(zip(t.sizes, t.strides)))

def has(window, source, target):
    return is_packed(source) and is_packed(target) and all(stride > 0 for stride in window[2])

def copy(window, source, target, source_bytes, target_bytes):
    element = f"u{ELEMENT_BYTES[source.data_type]}"
    values = np.frombuffer(source_bytes, element, count=prod(source.sizes)).reshape(source.sizes)
    with h5py.File("slice", "w", driver="core", backing_store=False) as file:
        file["input"] = values
        space = file["input"].id.get_space()
        # A stride that leads nowhere may be larger than a file; 1 selects the same single element.
        strides = [stride if count > 1 else 1 for stride, count in zip(window[2], target.sizes)]
        space.select_hyperslab(tuple(window[0]), tuple(target.sizes), tuple(strides))
        copied = np.empty(target.sizes, element)
        file["input"].id.read(h5py.h5s.create_simple(tuple(target.sizes)), space, copied)
    target_bytes[:copied.nbytes] = copied.tobytes()

if __name__ == "__main__": serve("HDF5 " + h5py.version.hdf5_version, copy, has)

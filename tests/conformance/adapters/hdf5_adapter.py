#!/usr/bin/env python3
"""DML_SLICE1, DML_SLICE and DML_SLICE_GRAD with HDF5: a tensor is written to a dataset, and a hyperslab of it is read;
for the gradient, a hyperslab is written, and all is read. Hyperslabs have no negative strides. In memory a tensor is a
hyperslab, too, so it may have gaps but no other order of dimensions. The rest is declined. Descriptions are judged as
by numpy_adapter.py."""
import os, sys
import h5py
import numpy as np
from h5py.h5s import ALL, create_simple
sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from numpy_adapter import ELEMENT_BYTES, serve

def hyperslab(extents, starts, steps, sizes):
    space = create_simple(tuple(extents))
    space.select_hyperslab(tuple(starts), tuple(sizes), tuple(steps))
    return space

def in_memory(t):  # None if no packed array has the tensor as a hyperslab
    dims = [(size, stride) for size, stride in zip(t.sizes, t.strides) if size > 1] + [(1, 1)]
    extents = [dims[0][0]]
    for (_, outer), (size, stride) in zip(dims, dims[1:]):
        if stride == 0 or outer % stride != 0 or outer < stride * size: return None
        extents.append(outer // stride)
    return hyperslab(extents, [0] * len(dims), [1] * len(dims), [size for size, _ in dims])

def has(steps, source, target): return min(steps) > 0 and all(map(in_memory, (source, target)))

def through_dataset(sizes, source, written, target, read):
    element = ELEMENT_BYTES[source.data_type]
    values, result = (np.frombuffer(t.bytes, f"u{element}", len(t.bytes) // element) for t in (source, target))
    with h5py.File("slice", "w", driver="core", backing_store=False) as file:
        dataset = file.create_dataset("x", sizes, f"u{element}", fillvalue=0).id
        dataset.write(in_memory(source), written, values)
        dataset.read(in_memory(target), read, result)

def copy(starts, steps, source, target):
    through_dataset(source.sizes, source, ALL, target, hyperslab(source.sizes, starts, steps, target.sizes))

def scatter(starts, steps, source, target):
    through_dataset(target.sizes, source, hyperslab(target.sizes, starts, steps, source.sizes), target, ALL)

if __name__ == "__main__": serve("HDF5 " + h5py.version.hdf5_version, copy, scatter, has)

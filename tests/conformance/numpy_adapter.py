#!/usr/bin/env python3
"""DML_SLICE1, DML_SLICE and DML_SLICE_GRAD with NumPy, over the protocol of protocol.md:
slice1_conformance --command "python3 numpy_adapter.py"."""
import struct, sys
from collections import namedtuple
from math import prod
from operator import mul
import numpy as np

SLICE, SLICE1, SLICE_GRAD = 60, 111, 135
LEVELS = {SLICE: (0x1000, 0x3000), SLICE1: (0x2100, 0x3000), SLICE_GRAD: (0x3000, 0x3100)}  # first, of all ranks
ELEMENT_BYTES = {1: 4, 2: 2, 3: 4, 4: 2, 5: 1, 6: 4, 7: 2, 8: 1, 9: 8, 10: 8, 11: 8}  # by DataType
ELEMENT_LEVELS = {1: 0x2100, 2: 0x1000, 4: 0x1000, 8: 0x4100}  # by bytes
Tensor = namedtuple("Tensor", "type data_type flags count alignment sizes strides total bytes")

def tensor(words, total, given, n, content):  # null arrays become None, null strides packed ones
    sizes = words[4:12][:n] if given & 7 == 7 else None
    strides = words[12:20][:n] if given & 8 else sizes and [prod(sizes[i + 1:]) for i in range(len(sizes))]
    return Tensor(*words[:4], words[20], sizes, strides, total, content)

def legal_tensor(t, n, level, is_output):
    element = ELEMENT_BYTES.get(t.data_type)
    if not t.sizes or t.type != 1 or t.count != n or not element or 0 in t.sizes: return False
    if level < ELEMENT_LEVELS[element] or (is_output and t.flags & 1): return False
    if t.alignment and (t.alignment < element or t.alignment & (t.alignment - 1)): return False
    span = 1 + sum((size - 1) * stride for size, stride in zip(t.sizes, t.strides))
    return span < 2**32 and -(-span * element // 4) * 4 <= t.total <= -(-(2**32 - 1) * element // 4) * 4

def legal_window(offset, size, stride, extent, count):
    return size > 0 and stride != 0 and offset + size <= extent and count <= 1 + (size - 1) // abs(stride)

def legal_slice(offset, size, stride, extent, count):
    return size == count and stride != 0 and offset + stride * (size - 1) < extent

def legal(operator, level, n, window, source, target):
    first, all_ranks = LEVELS[operator]
    if level < first or n not in (range(1, 9) if level >= all_ranks else range(4, 6)) or None in window: return False
    if not legal_tensor(source, n, level, False) or not legal_tensor(target, n, level, True): return False
    whole, part = (target, source) if operator == SLICE_GRAD else (source, target)
    return source.data_type == target.data_type and all(
        map(legal_slice if operator == SLICE else legal_window, *window, whole.sizes, part.sizes))

def every(t): return [0] * t.count, [1] * t.count, t.sizes  # the window of all elements

def view(t, starts, steps, sizes):  # elements as unsigned integers, to keep every bit
    element = ELEMENT_BYTES[t.data_type]
    first = np.frombuffer(t.bytes, f"u{element}", count=1, offset=element * sum(map(mul, starts, t.strides)))
    return np.lib.stride_tricks.as_strided(first, sizes, [element * n for n in map(mul, steps, t.strides)])

def copy(starts, steps, source, target):
    view(target, *every(target))[...] = view(source, starts, steps, target.sizes)

def scatter(starts, steps, source, target):
    view(target, *every(target))[...] = 0
    view(target, starts, steps, source.sizes)[...] = view(source, *every(source))

def answer(f, source_bytes, target_bytes, copy, scatter, has):  # created, execution, output: as in protocol.md
    level, mode, given, n, operator = f[1], f[2], f[3], f[5], f[76]
    source = tensor(f[30:51], f[72], given, n, source_bytes)
    target = tensor(f[51:72], f[73], given >> 4, n, target_bytes)
    window = [f[at:at + 8][:n] if given & bit else None for at, bit in ((6, 256), (14, 512), (22, 1024))]
    if operator not in LEVELS: return 2, 3, b""
    if operator == SLICE and window[2]: window[2] = [stride % 2**32 for stride in window[2]]  # unsigned
    if not legal(operator, level, n, window, source, target): return 1, 3, b""
    # The index of the first element in each dimension, and the step to the next: 1 if there is none.
    counts = (source if operator == SLICE_GRAD else target).sizes
    starts = [offset + (size - 1 if stride < 0 else 0) for offset, size, stride in zip(*window)]
    steps = [stride if count > 1 else 1 for stride, count in zip(window[2], counts)]
    if has and not has(steps, source, target): return 2, 3, b""
    if mode == 0: return 0, 3, b""  # execution was not requested
    if mode == 2 or len(source_bytes) < source.total or len(target_bytes) < target.total: return 0, 1, target_bytes
    (scatter if operator == SLICE_GRAD else copy)(starts, steps, source, target)
    return 0, 0, target_bytes

def serve(name, copy, scatter, has=None):  # has(steps, source, target): whether it can be expressed; None: always
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    reply = struct.pack("=4I", 0x48314C53, 2, 3 if has else 1, len(name)) + name.encode()
    while stdout.write(reply) and not stdout.flush() and (request := stdin.read(328)):
        f = struct.unpack("=22I8i42I4QIi", request)
        source_bytes, target_bytes = bytearray(stdin.read(f[74])), bytearray(stdin.read(f[75]))
        created, execution, output = answer(f, source_bytes, target_bytes, copy, scatter, has)
        reply = struct.pack("=4IQ", 0x41314C53, created, execution, 0, len(output)) + output

if __name__ == "__main__": serve("NumPy " + np.__version__, copy, scatter)

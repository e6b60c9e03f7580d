// SPDX-License-Identifier: MIT
// Writes ONNX models, which consist of protocol buffers.
const varint = (n) => {
  const bytes = [];
  for (n = BigInt.asUintN(64, BigInt(n)); n > 127n; n >>= 7n) bytes.push(Number(n & 127n) | 128);
  return [...bytes, Number(n)];
};
const number = (field, n) => [...varint(field << 3), ...varint(n)];
const bytes = (field, content) => {
  const all = typeof content === 'string' ? [...Buffer.from(content)] : content;
  return [...varint(field << 3 | 2), ...varint(all.length), ...all];
};
const integers = (name, values) => bytes(5, [
  ...number(1, values.length), ...number(2, 7), ...bytes(8, name),
  ...bytes(9, [...new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer)])]);
const value = (field, name, type, sizes) => bytes(field, [
  ...bytes(1, name),
  ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, sizes.flatMap((size) => bytes(1, number(1, size))))]))]);

// An ONNX model of one node, Slice: x, of ONNX's `type` and the sizes `source`, becomes y, of the sizes `target`.
// `slice` has starts, ends, axes and steps.
export const sliceModel = (type, source, target, slice) => new Uint8Array([
  ...number(1, 8), ...bytes(8, number(2, 13)),
  ...bytes(7, [
    ...bytes(1, [...['x', 'starts', 'ends', 'axes', 'steps'].flatMap((name) => bytes(1, name)), ...bytes(2, 'y'),
                 ...bytes(4, 'Slice')]),
    ...bytes(2, 'slice'), ...Object.entries(slice).flatMap(([name, values]) => integers(name, values)),
    ...value(11, 'x', type, source), ...value(12, 'y', type, target)])]);

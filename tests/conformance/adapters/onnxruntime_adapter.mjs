// SPDX-License-Identifier: MIT
// DML_SLICE1 and DML_SLICE with ONNX Runtime: a model of one node, Slice, for each copy. It has packed tensors, and no
// gradient of a slice; the rest is declined.
//     npm install onnxruntime-node && node onnxruntime_adapter.mjs [cpu | dml]
// With dml, on Windows, the node runs by DirectML: then it is Microsoft's operator that copies.
import { createRequire } from 'node:module';
import { readSync, writeSync } from 'node:fs';

const require = createRequire(process.cwd() + '/');
const ort = require('onnxruntime-node');
const provider = process.argv[2] ?? 'cpu';

const operators = { slice: 60, slice1: 111 };
const elementBytes = { 1: 4, 2: 2, 3: 4, 4: 2, 5: 1, 6: 4, 7: 2, 8: 1, 9: 8, 10: 8, 11: 8 };  // by DataType
// Unsigned integers of each size, to keep every bit: ONNX Runtime's name, ONNX's number, and the array.
const elements = { 1: ['uint8', 2, Uint8Array], 2: ['uint16', 4, Uint16Array], 4: ['uint32', 12, Uint32Array],
                   8: ['uint64', 13, BigUint64Array] };

// What a model is made of: protocol buffers.
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
const sliceModel = (type, source, target, slice) => new Uint8Array([
  ...number(1, 8), ...bytes(8, number(2, 13)),
  ...bytes(7, [
    ...bytes(1, [...['x', 'starts', 'ends', 'axes', 'steps'].flatMap((name) => bytes(1, name)), ...bytes(2, 'y'),
                 ...bytes(4, 'Slice')]),
    ...bytes(2, 'slice'), ...Object.entries(slice).flatMap(([name, values]) => integers(name, values)),
    ...value(11, 'x', type, source), ...value(12, 'y', type, target)])]);

// Descriptions are judged as by numpy_adapter.py.
const product = (numbers) => numbers.reduce((a, b) => a * b, 1);
const packed = (sizes) => sizes.map((_, i) => product(sizes.slice(i + 1)));
function tensor(words, total, given, n) {
  const sizes = (given & 7) === 7 ? words.slice(4, 12).slice(0, n) : null;
  const strides = given & 8 ? words.slice(12, 20).slice(0, n) : sizes && packed(sizes);
  return { type: words[0], dataType: words[1], flags: words[2], count: words[3], alignment: words[20], sizes, strides,
           total };
}
function isLegalTensor(t, n, level, isOutput) {
  const element = elementBytes[t.dataType];
  if (!t.sizes || t.type !== 1 || t.count !== n || !element || t.sizes.includes(0)) return false;
  if ((element === 1 && level < 0x2100) || (element === 8 && level < 0x4100) || (isOutput && t.flags & 1)) return false;
  if (t.alignment && (t.alignment < element || !Number.isInteger(Math.log2(t.alignment)))) return false;
  const span = t.sizes.reduce((sum, size, i) => sum + BigInt(size - 1) * BigInt(t.strides[i]), 1n);
  const roundedUp = (count) => (count * BigInt(element) + 3n) / 4n * 4n;
  return span < 2n ** 32n && roundedUp(span) <= t.total && t.total <= roundedUp(2n ** 32n - 1n);
}
const isLegalWindow = (offset, size, stride, extent, count) =>
  size > 0 && stride !== 0 && offset + size <= extent && count <= 1 + Math.floor((size - 1) / Math.abs(stride));
const isLegalSlice = (offset, size, stride, extent, count) =>
  size === count && stride !== 0 && offset + stride * (size - 1) < extent;
function isLegal(operator, level, n, [offsets, sizes, strides], source, target) {
  const isSlice = operator === operators.slice;
  if (level < (isSlice ? 0x1000 : 0x2100) || n > 8 || n < 1 || (level < 0x3000 && n !== 4 && n !== 5)) return false;
  if (!offsets || !sizes || !strides) return false;
  if (!isLegalTensor(source, n, level, false) || !isLegalTensor(target, n, level, true)) return false;
  return source.dataType === target.dataType && sizes.every((size, i) =>
    (isSlice ? isLegalSlice : isLegalWindow)(offsets[i], size, strides[i], source.sizes[i], target.sizes[i]));
}
const isPacked = (t) => packed(t.sizes).every((stride, i) => t.sizes[i] === 1 || stride === t.strides[i]);

async function copy([offsets, sizes, strides], source, target, input, output) {
  const element = elementBytes[source.dataType];
  const [name, type, array] = elements[element];
  const steps = strides.map((stride, i) => (target.sizes[i] > 1 ? stride : 1));
  const starts = offsets.map((offset, i) => offset + (strides[i] < 0 ? sizes[i] - 1 : 0));
  // An end below 0 counts from the tensor's end: one that is far below stops at the first element.
  const ends = starts.map((start, i) => {
    const end = start + steps[i] * target.sizes[i];
    return end < 0 ? -source.sizes[i] - 1 : end;
  });
  const slice = { starts, ends, axes: starts.map((_, i) => i), steps };
  const model = sliceModel(type, source.sizes, target.sizes, slice);
  const session = await ort.InferenceSession.create(model, { executionProviders: [provider], logSeverityLevel: 4 });
  const data = new array(input.buffer.slice(input.byteOffset, input.byteOffset + product(source.sizes) * element));
  const { y } = await session.run({ x: new ort.Tensor(name, data, source.sizes) });
  output.set(new Uint8Array(y.data.buffer, y.data.byteOffset, y.data.byteLength));
  await session.release();
}

function read(size) {
  const all = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const got = readSync(0, all, at, size - at);
    if (got === 0) return null;
    at += got;
  }
  return all;
}
function write(all) {
  for (let at = 0; at < all.length;) at += writeSync(1, all, at);
}

const title = Buffer.from(`ONNX Runtime ${ort.env.versions.node} (${provider})`);
write(Buffer.concat([Buffer.from(Uint32Array.of(0x48314C53, 2, 3, title.length).buffer), title]));
for (let request; (request = read(328));) {
  const word = (i) => request.readUInt32LE(4 * i);
  const words = (i, count) => Array.from({ length: count }, (_, k) => word(i + k));
  const [level, mode, given, n, operator] = [word(1), word(2), word(3), word(5), word(80)];
  const source = tensor(words(30, 21), request.readBigUInt64LE(288), given, n);
  const target = tensor(words(51, 21), request.readBigUInt64LE(296), given >> 4, n);
  const window = [[6, 256], [14, 512], [22, 1024]].map(([at, bit]) => (given & bit ? words(at, 8).slice(0, n) : null));
  if (window[2] && operator === operators.slice1) window[2] = window[2].map((stride) => stride | 0);
  const input = read(Number(request.readBigUInt64LE(304))), output = read(Number(request.readBigUInt64LE(312)));
  let [created, execution] = [0, 3];
  if (operator !== operators.slice && operator !== operators.slice1) created = 2;
  else if (!isLegal(operator, level, n, window, source, target)) created = 1;
  else if (!isPacked(source) || !isPacked(target)) created = 2;
  else if (mode !== 0) {
    execution = mode === 2 || input.length < source.total || output.length < target.total ? 1 : 0;
    if (execution === 0) await copy(window, source, target, input, output);
  }
  const answered = execution === 3 ? Buffer.alloc(0) : output;
  const head = Buffer.alloc(24);
  [0x41314C53, created, execution, 0, answered.length, 0].forEach((n, i) => head.writeUInt32LE(n, 4 * i));
  write(Buffer.concat([head, answered]));
}

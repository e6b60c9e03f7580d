// SPDX-License-Identifier: MIT
// The common part of the adapters in JavaScript: the kit's protocol, and the rules of DML_SLICE1 and DML_SLICE. The
// adapters copy only packed tensors, and have no gradient of a slice; the rest is declined.
import { readSync, writeSync } from 'node:fs';

const operators = { slice: 60, slice1: 111 };
const elementBytes = { 1: 4, 2: 2, 3: 4, 4: 2, 5: 1, 6: 4, 7: 2, 8: 1, 9: 8, 10: 8, 11: 8 };  // by DataType

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

// For each dimension, the first element that is copied, and the step to the next: 1 if no second one is copied.
function sliceOf([offsets, sizes, strides], source, target) {
  const bytesOf = ({ sizes, dataType }) => product(sizes) * elementBytes[dataType];
  return { dataType: source.dataType, elementBytes: elementBytes[source.dataType], inputSizes: source.sizes,
           inputBytes: bytesOf(source), outputSizes: target.sizes, outputBytes: bytesOf(target), windowSizes: sizes,
           starts: offsets.map((offset, i) => offset + (strides[i] < 0 ? sizes[i] - 1 : 0)),
           steps: strides.map((stride, i) => (target.sizes[i] > 1 ? stride : 1)) };
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

// Answers the kit's requests by copy(slice, input), a promise of the output's bytes. If it is rejected, the execution
// failed. Slices that expresses(slice) denies are declined.
export async function serve(name, copy, expresses = () => true) {
  const title = Buffer.from(name);
  write(Buffer.concat([Buffer.from(Uint32Array.of(0x48314C53, 2, 3, title.length).buffer), title]));
  for (let request; (request = read(328));) {
    const word = (i) => request.readUInt32LE(4 * i);
    const words = (i, count) => Array.from({ length: count }, (_, k) => word(i + k));
    const [level, mode, given, n, operator] = [word(1), word(2), word(3), word(5), word(80)];
    const source = tensor(words(30, 21), request.readBigUInt64LE(288), given, n);
    const target = tensor(words(51, 21), request.readBigUInt64LE(296), given >> 4, n);
    const list = (at, bit) => (given & bit ? words(at, 8).slice(0, n) : null);
    const window = [list(6, 256), list(14, 512), list(22, 1024)];
    if (window[2] && operator === operators.slice1) window[2] = window[2].map((stride) => stride | 0);
    const input = read(Number(request.readBigUInt64LE(304))), output = read(Number(request.readBigUInt64LE(312)));
    let [created, execution] = [0, 3];
    if (operator !== operators.slice && operator !== operators.slice1) created = 2;
    else if (!isLegal(operator, level, n, window, source, target)) created = 1;
    else if (!isPacked(source) || !isPacked(target) || !expresses(sliceOf(window, source, target))) created = 2;
    else if (mode !== 0 && (mode === 2 || input.length < source.total || output.length < target.total)) execution = 1;
    else if (mode !== 0) {
      const slice = sliceOf(window, source, target);
      try {
        const copied = await copy(slice, input.subarray(0, slice.inputBytes));
        if (copied.length !== slice.outputBytes) throw new Error(`the output has ${copied.length} bytes`);
        output.set(copied);
        execution = 0;
      } catch (error) {
        process.stderr.write(`${JSON.stringify(slice)}: ${error.message}\n`);
        execution = 2;
      }
    }
    const answered = execution === 3 ? Buffer.alloc(0) : output;
    const head = Buffer.alloc(24);
    [0x41314C53, created, execution, 0, answered.length, 0].forEach((n, i) => head.writeUInt32LE(n, 4 * i));
    write(Buffer.concat([head, answered]));
  }
}

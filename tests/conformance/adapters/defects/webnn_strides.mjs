// SPDX-License-Identifier: MIT
// The strides that WebNN's slice takes. Its specification demands that they are at least 1, and that start + size is at
// most the input's size; a stride that exceeds the size copies one element.
//     node webnn_strides.mjs BROWSER [FLAGS]
import { openWebnn } from '../webnn.mjs';

const [browser, ...flags] = process.argv.slice(2);
const { name, apply } = await openWebnn(browser, flags);
console.log(name);
let found = 0;
for (const [start, size, stride] of [[0, 4, 4], [0, 4, 5], [1, 3, 2 ** 31 - 2], [1, 3, 2 ** 31 - 1], [0, 4, 2 ** 31]]) {
  const input = Buffer.from(Int32Array.of(10, 11, 12, 13).buffer);
  const copied = apply('int32', [4], [['slice', [start], [size], { strides: [stride] }]], input);
  const answer = await copied.then((bytes) => bytes.readInt32LE(), ({ message }) => message);
  console.log(`start ${start}, size ${size}, stride ${stride}: ${answer}`);
  found += answer === 10 + start ? 0 : 1;
}
process.exit(found ? 1 : 0);

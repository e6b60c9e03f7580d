// SPDX-License-Identifier: MIT
// Operators of WebNN that move elements change bits of FLOAT16: of 65,536 elements, all NaNs but two.
//     node webnn_float16.mjs BROWSER [FLAGS]
import { openWebnn } from '../webnn.mjs';

const [browser, ...flags] = process.argv.slice(2);
const { name, apply } = await openWebnn(browser, flags);
console.log(name);
const count = 65536;
const all = Uint16Array.from({ length: count }, (_, i) => i);
const calls = [['slice', [0, 0], [1, count]], ['reverse', { axes: [1] }], ['identity'],
               ['transpose', { permutation: [1, 0] }]];
let found = 0;
for (const call of calls) {
  const bytes = await apply('float16', [1, count], [call], Buffer.from(all.buffer));
  const kept = (i) => bytes.readUInt16LE(2 * (call[0] === 'reverse' ? count - 1 - i : i));
  const changed = [...all].filter((i) => kept(i) !== i);
  const hex = (i) => i.toString(16).padStart(4, '0');
  console.log(`${call[0]}: ${changed.length} of ${count} elements change` +
              changed.slice(0, 1).map((i) => `, such as ${hex(i)}, which becomes ${hex(kept(i))}`));
  found += changed.length;
}
process.exit(found ? 1 : 0);

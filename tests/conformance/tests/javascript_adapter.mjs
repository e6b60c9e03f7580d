// SPDX-License-Identifier: MIT
// Slices in plain JavaScript, element by element, to judge what the adapters share.
import { serve } from '../adapters/protocol.mjs';

async function copy({ elementBytes, inputSizes, outputSizes, outputBytes, starts, steps }, input) {
  const output = Buffer.alloc(outputBytes);
  for (let at = 0; at < outputBytes; at += elementBytes) {
    let rest = at / elementBytes, from = 0, stride = elementBytes;
    for (let i = outputSizes.length; i-- > 0;) {
      from += stride * (starts[i] + steps[i] * (rest % outputSizes[i]));
      rest = Math.floor(rest / outputSizes[i]);
      stride *= inputSizes[i];
    }
    input.copy(output, at, from, from + elementBytes);
  }
  return output;
}
await serve('JavaScript', copy);

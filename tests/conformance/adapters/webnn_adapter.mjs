// SPDX-License-Identifier: MIT
// DML_SLICE1 and DML_SLICE with WebNN in a browser: for each copy a graph of slice, after reverse if it runs backwards.
// It has packed tensors, and no gradient of a slice. The rest is declined, as is whatever the browser's
// opSupportLimits() exclude.
//     node webnn_adapter.mjs BROWSER [FLAGS]
import { serve } from './protocol.mjs';
import { openWebnn } from './webnn.mjs';

const [browser, ...flags] = process.argv.slice(2);
const { name, limits, apply } = await openWebnn(browser, flags);
const types = { 1: 'float32', 2: 'float16', 3: 'uint32', 5: 'uint8', 6: 'int32', 8: 'int8', 10: 'uint64', 11: 'int64' };

function expresses({ dataType, inputSizes, inputBytes, steps }) {
  const operands = [limits.input, limits.slice.input];
  if (steps.some((step) => step < 0)) operands.push(limits.reverse.input);
  return inputBytes <= limits.maxTensorByteLength && operands.every(({ dataTypes, rankRange: { min, max } }) =>
    dataTypes.includes(types[dataType]) && min <= inputSizes.length && inputSizes.length <= max);
}

function copy({ dataType, inputSizes, outputSizes, windowSizes, starts, steps }, input) {
  const axes = steps.flatMap((step, i) => (step < 0 ? [i] : []));
  const strides = steps.map(Math.abs);
  const begins = starts.map((start, i) => (steps[i] < 0 ? inputSizes[i] - 1 - start : start));
  // The whole window if WebNN copies as many elements of it.
  const sizes = outputSizes.map((count, i) =>
    (Math.ceil(windowSizes[i] / strides[i]) === count ? windowSizes[i] : (count - 1) * strides[i] + 1));
  const slice = ['slice', begins, sizes, { strides }];
  return apply(types[dataType], inputSizes, axes.length ? [['reverse', { axes }], slice] : [slice], input);
}

await serve(`WebNN of ${name}`, copy, expresses);
process.exit(0);

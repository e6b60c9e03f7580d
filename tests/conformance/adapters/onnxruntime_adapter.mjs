// SPDX-License-Identifier: MIT
// DML_SLICE1 and DML_SLICE with ONNX Runtime: a model of one node, Slice, for each copy. It has packed tensors, and no
// gradient of a slice; the rest is declined.
//     npm install onnxruntime-node && node onnxruntime_adapter.mjs [cpu | dml]
// With dml, on Windows, the node runs on DirectML, so that Microsoft's operator copies.
import { createRequire } from 'node:module';
import { sliceModel } from './onnx_model.mjs';
import { serve } from './protocol.mjs';

const require = createRequire(process.cwd() + '/');
const ort = require('onnxruntime-node');
const provider = process.argv[2] ?? 'cpu';

// Unsigned integers of each size, to keep every bit: ONNX Runtime's name, ONNX's number, and the array.
const elements = { 1: ['uint8', 2, Uint8Array], 2: ['uint16', 4, Uint16Array], 4: ['uint32', 12, Uint32Array],
                   8: ['uint64', 13, BigUint64Array] };

async function copy({ elementBytes, inputSizes, outputSizes, starts, steps }, input) {
  const [name, type, array] = elements[elementBytes];
  // A negative end counts from the tensor's end: a very low one stops at the first element.
  const ends = starts.map((start, i) => {
    const end = start + steps[i] * outputSizes[i];
    return end < 0 ? -inputSizes[i] - 1 : end;
  });
  const slice = { starts, ends, axes: starts.map((_, i) => i), steps };
  const model = sliceModel(type, inputSizes, outputSizes, slice);
  const session = await ort.InferenceSession.create(model, { executionProviders: [provider], logSeverityLevel: 4 });
  const data = new array(input.buffer.slice(input.byteOffset, input.byteOffset + input.length));
  const { y } = await session.run({ x: new ort.Tensor(name, data, inputSizes) });
  await session.release();
  return new Uint8Array(y.data.buffer, y.data.byteOffset, y.data.byteLength);
}

await serve(`ONNX Runtime ${ort.env.versions.node} (${provider})`, copy);

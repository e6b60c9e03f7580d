// SPDX-License-Identifier: MIT
// Asks ONNX Runtime Web, on WebNN, for a Slice that copies everything, and for one whose step exceeds its extent.
//     npm install onnxruntime-web && node onnxruntime_web_slice.mjs BROWSER [FLAGS]
import { open } from '../browser.mjs';
import { sliceModel } from '../onnx_model.mjs';

// Runs in the page.
async function run({ provider }, model) {
  const ort = await import('/node_modules/onnxruntime-web/dist/ort.all.min.mjs');
  if (!provider) return `ONNX Runtime Web ${ort.env.versions.web}`;
  let unhandled = '';
  addEventListener('unhandledrejection', ({ reason }) => { unhandled = `; not handled: ${reason}`; });
  const slice = async () => {
    const session = await ort.InferenceSession.create(new Uint8Array(model), { executionProviders: [provider] });
    const { y } = await session.run({ x: new ort.Tensor('float32', [10, 11, 12, 13], [4]) });
    return y.data.join(' ');
  };
  const wait = new Promise((resolve) => setTimeout(resolve, 10000));
  return Promise.race([slice(), wait.then(() => `no answer in 10 seconds${unhandled}`)]);
}

const [browser, ...flags] = process.argv.slice(2);
const { version, ask } = await open(browser, flags, run, '.');
console.log(`${await ask({})} in ${version}`);
let found = 0;
for (const provider of ['wasm', 'webnn']) {
  for (const [start, end, step] of [[1, 4, 2], [0, 4, 1], [1, 3, 5]]) {
    const wanted = [10, 11, 12, 13].filter((_, i) => start <= i && i < end && (i - start) % step === 0);
    const slice = { starts: [start], ends: [end], axes: [0], steps: [step] };
    const model = sliceModel(1, [4], [wanted.length], slice);
    const answer = await ask({ provider }, model).then(String, ({ message }) => message);
    console.log(`${provider}, [${start}:${end}:${step}]: ${answer}`);
    found += answer === wanted.join(' ') ? 0 : 1;
  }
}
process.exit(found ? 1 : 0);

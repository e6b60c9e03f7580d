// SPDX-License-Identifier: MIT
// Applies operators of WebNN in a browser, on the device that WEBNN_DEVICE names: cpu, gpu or npu.
import { open } from './browser.mjs';

// Runs in the page. Without calls, it returns the limits.
async function run({ deviceType, dataType, shape, calls }, bytes) {
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  if (!navigator.ml) throw new Error('there is no WebNN');
  // After a crash, it takes a moment until there can be another context.
  for (let tries = 0; !globalThis.context; ++tries) {
    try {
      globalThis.context = await navigator.ml.createContext({ deviceType });
      context.lost.then(() => { globalThis.context = null; });
    } catch (error) {
      if (tries === 50) throw error;
      await wait(100);
    }
  }
  const used = context, made = [];
  if (!calls) return JSON.stringify(used.opSupportLimits());
  try {
    const builder = new MLGraphBuilder(used);
    const x = builder.input('x', { dataType, shape });
    const y = calls.reduce((operand, [name, ...more]) => builder[name](operand, ...more), x);
    made.push(await builder.build({ y }),
              await used.createTensor({ dataType, shape, writable: true }),
              await used.createTensor({ dataType, shape: y.shape, readable: true }));
    used.writeTensor(made[1], bytes);
    used.dispatch(made[0], { x: made[1] }, { y: made[2] });
    return await used.readTensor(made[2]);
  } catch (error) {
    const lost = await Promise.race([used.lost, wait(100)]);
    throw lost ? new Error(`the context was lost: ${lost.message}`) : error;
  } finally {
    for (const object of made) object.destroy();
  }
}

// Starts the browser. The result has its `name`, its `limits`, and apply(dataType, shape, calls, bytes): a promise of
// the bytes after applying the calls to an input, one after the other, such as ['slice', [1], [3], { strides: [2] }].
export async function openWebnn(browser, flags) {
  const deviceType = process.env.WEBNN_DEVICE ?? 'cpu';
  const { version, ask } = await open(browser, flags, run);
  return { name: `${version} (${deviceType})`, limits: JSON.parse(await ask({ deviceType })),
           apply: (dataType, shape, calls, bytes) => ask({ deviceType, dataType, shape, calls }, bytes) };
}

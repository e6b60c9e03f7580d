// SPDX-License-Identifier: MIT
// Runs a function in a page of a browser.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = { '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

// Runs in the page: posts an answer, gets the next question, and so on.
async function converse(run) {
  const versions = (await navigator.userAgentData?.getHighEntropyValues(['fullVersionList']))?.fullVersionList;
  const own = versions?.find(({ brand }) => brand === 'Chromium');
  let answer = own ? `${own.brand} ${own.version}` : navigator.userAgent, failed = '';
  for (;;) {
    const reply = await fetch('/', { method: 'POST', headers: { failed }, body: answer });
    try {
      answer = await run(JSON.parse(reply.headers.get('question')), await reply.arrayBuffer());
      failed = '';
    } catch (error) {
      answer = String(error);
      failed = 'yes';
    }
  }
}

// Starts `browser` with `flags` on a page from localhost, which is a secure context. The result has its `version`, and
// ask(question, bytes): a promise of what run(question, bytes), an async function, answers in the page, as a Buffer. The
// promise is rejected if `run` throws. The page can import the modules below `folder`, if one is given. The browser ends
// with this program.
export async function open(browser, flags, run, folder) {
  let waiting, settle;
  const ask = (question, bytes) => new Promise((resolve, reject) => {
    settle = { resolve, reject };
    waiting?.setHeader('question', JSON.stringify(question));
    waiting?.end(bytes);
  });
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const parts = [];
      for await (const part of request) parts.push(part);
      waiting = response;
      const answer = Buffer.concat(parts);
      if (request.headers.failed) settle.reject(new Error(answer));
      else settle.resolve(answer);
    } else if (request.url === '/') {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><script type=module>${converse}\nconverse(${run});</script>`);
    } else {
      const { pathname } = new URL(request.url, 'http://localhost');
      const type = folder && types[extname(pathname)];
      const content = type && await readFile(join(folder, pathname)).catch(() => {});
      response.writeHead(content ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(content);
    }
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));

  // Chromium ends when the pipe for debugging does. WebNN is in its GPU process, which may crash more often than a few
  // times.
  const child = spawn(browser, ['--headless', '--remote-debugging-pipe', '--disable-gpu-process-crash-limit', ...flags,
                                `http://localhost:${server.address().port}/`],
                      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  process.on('exit', () => child.kill());
  for (const pipe of child.stdio.slice(3)) pipe.on('error', () => {});
  const end = (why) => {
    process.stderr.write(`${browser}: ${why}\n`);
    process.exit(1);
  };
  child.on('error', ({ message }) => end(message));
  child.on('exit', (code, signal) => end(`ended by ${signal ?? code}`));
  return { version: String(await ask()), ask };
}

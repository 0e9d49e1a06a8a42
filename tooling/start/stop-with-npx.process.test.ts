import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { platform } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const SERVER = join(import.meta.dirname, 'wait-for-stop.fixture.ts');

/** A process of this title that runs the server as its child and shares its output with it. */
function launch(title: string): ChildProcess {
  const start = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(SERVER)}], { stdio: 'inherit' })`;
  const code = `process.title = ${JSON.stringify(title)}; process.stdout.write(${start}.pid + ' ');`;
  return spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test.runIf(platform() === 'linux')('the server is told to stop when npx is gone without a word', async () => {
  const npx = launch('npm exec pnpm');
  if (npx.stdout === null) throw new Error('The output is not piped.');
  for await (const chunk of npx.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('running')) break;
  }
  npx.kill('SIGKILL');
  await once(npx, 'exit');
  // The output ends only when the server, which shares it, has ended too.
  expect(await text(npx.stdout)).toContain('stopped');
});

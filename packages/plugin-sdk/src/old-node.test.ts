import { expect, it } from 'vitest';
import { isOldNode, runOnThisNode } from './old-node.ts';

/** A process of a version of Node, with what it has written and ended with. */
function createProcess(version: string) {
  const written: string[] = [];
  const stderr = { write: (text: string) => written.push(text) };
  const exitCode: number | string | null | undefined = undefined;
  return { written, process: { versions: { node: version }, stderr, exitCode } };
}

it.each(['22.14.9', '20.20.2', '18.20.8', '9.11.2'])(
  'refuses Node %s in one sentence, and begins nothing',
  async (version) => {
    const { written, process } = createProcess(version);
    await runOnThisNode(process, () => Promise.reject(new Error('It has begun.')));
    expect(written).toEqual([
      `Learnwright needs Node 22.15 or newer, and this is Node ${version}: install a newer one from https://nodejs.org and start again.\n`,
    ]);
    expect(process.exitCode).toBe(1);
  },
);

it.each(['22.15.0', '24.0.0', '26.10.0', '100.1.0'])('runs the program on Node %s', async (version) => {
  const { written, process } = createProcess(version);
  let hasRun = false;
  await runOnThisNode(process, async () => {
    hasRun = true;
  });
  expect([hasRun, written, process.exitCode, isOldNode(version)]).toEqual([true, [], undefined, false]);
});

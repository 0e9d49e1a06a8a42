#!/usr/bin/env node
import { runOnThisNode } from '@learnwright/plugin-sdk/old-node';

await runOnThisNode(process, async () => {
  const { allowEarlyReaders, endProcess, runCommandLine } = await import('@learnwright/cli');
  const { orServe } = await import('./commands/or-serve.ts');
  allowEarlyReaders();
  await endProcess(await runCommandLine(orServe(process.argv.slice(2)), import.meta.dirname));
});

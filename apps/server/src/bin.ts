#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { runOnThisNode } from '@learnwright/plugin-sdk/old-node';

await runOnThisNode(process, async () => {
  // The space of young objects stands still while modules are loaded: a server at rest would keep 60 MB of it.
  setFlagsFromString('--semi-space-growth-factor=1');
  const { allowEarlyReaders, endProcess, runCommandLine } = await import('@learnwright/cli');
  const { orServe } = await import('./commands/or-serve.ts');
  allowEarlyReaders();
  await endProcess(await runCommandLine(orServe(process.argv.slice(2)), import.meta.dirname));
});

#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { runOnThisNode } from '@learnwright/plugin-sdk/old-node';

await runOnThisNode(process, async () => {
  // The space of young objects stands still while modules are loaded: a server at rest would keep 60 MB of it.
  setFlagsFromString('--semi-space-growth-factor=1');
  const { allowEarlyReaders, endProcess, runCommandLine } = await import('./run-command-line.ts');
  allowEarlyReaders();
  await endProcess(await runCommandLine(process.argv.slice(2)));
});

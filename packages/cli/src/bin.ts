#!/usr/bin/env node
import { runOnThisNode } from '@learnwright/plugin-sdk/old-node';

await runOnThisNode(process, async () => {
  const { allowEarlyReaders, endProcess, runCommandLine } = await import('./run-command-line.ts');
  allowEarlyReaders();
  await endProcess(await runCommandLine(process.argv.slice(2)));
});

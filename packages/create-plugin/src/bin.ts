#!/usr/bin/env node
import { runOnThisNode } from '@learnwright/plugin-sdk/old-node';

await runOnThisNode(process, async () => {
  const { runOnTerminal } = await import('./run-on-terminal.ts');
  process.exitCode = await runOnTerminal(process.argv.slice(2));
});

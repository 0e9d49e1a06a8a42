#!/usr/bin/env node
import { allowEarlyReaders, endProcess, runCommandLine } from '@learnwright/cli';
import { orServe } from './commands/or-serve.ts';

allowEarlyReaders();
await endProcess(await runCommandLine(orServe(process.argv.slice(2)), import.meta.dirname));

#!/usr/bin/env node
import { allowEarlyReaders, endProcess, runCommandLine } from './run-command-line.ts';

allowEarlyReaders();
await endProcess(await runCommandLine(process.argv.slice(2)));

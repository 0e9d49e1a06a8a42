#!/usr/bin/env node
import { allowEarlyReaders, runCommandLine } from '@learnwright/cli';
import { orServe } from './or-serve.ts';

allowEarlyReaders();
process.exitCode = await runCommandLine(orServe(process.argv.slice(2)), import.meta.dirname);

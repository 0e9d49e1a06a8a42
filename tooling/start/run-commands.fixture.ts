import { writeSync } from 'node:fs';
import { runCommandLine } from '@learnwright/cli';
import { z } from 'zod';

/**
 * Runs commands one after the other in this process: its words are a JSON list of their words. The error stream names each before
 * what is written there meanwhile; the last line of the standard output is the list of their statuses.
 */
const commands = z.array(z.array(z.string())).parse(JSON.parse(process.argv[2] ?? ''));
const own = new Set(process.eventNames());
const statuses: number[] = [];
for (const words of commands) {
  writeSync(2, `\nlearnwright ${words.join(' ')}\n`);
  statuses.push(await runCommandLine(words));
  // Warnings are written in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  // What a command has for the end of its process and for faults, it leaves there.
  for (const name of process.eventNames()) if (!own.has(name)) process.removeAllListeners(name);
}
process.stdout.write(`\n${JSON.stringify(statuses)}\n`, () => process.exit());

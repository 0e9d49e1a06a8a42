import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTerminal, type Terminal } from './open-terminal.ts';

let terminal: Terminal;
beforeEach(async () => {
  terminal = await openTerminal(tmpdir(), process.env);
});
afterEach(() => terminal.close());

test('what one block of commands sets, the next one has', async () => {
  await terminal.run('word=set\ncd /\n');
  expect(await terminal.run('echo "$word in $PWD"\n')).toBe('set in /\n');
});

test.each(['false', 'false | cat', 'echo "$never_set"', 'no-such-command'])('%s ends it', async (command) => {
  await expect(terminal.run(`echo before\n${command}\necho after\n`)).rejects.toThrow(/before\n(?!after)/);
});

test('a command that asks is answered by nobody', async () => {
  expect(await terminal.run('cat\necho done\n')).toContain('done');
});

test('a command that goes on is waited for until it is ready, and stopped in the end', async () => {
  const code = `node -e 'process.on("SIGINT", () => process.exit()); setInterval(() => {}, 1000); console.log("is", "ready")'\n`;
  await terminal.start(code, /is ready/);
  await terminal.close();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { lockForCommand, lockForServing } from './serve-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-serving-'));
const file = join(folder, 'test.db');
afterAll(() => rmSync(folder, { recursive: true }));

it('is held until it is given back, and the refusal names the holder', () => {
  const giveBack = lockForServing(file, 'process 1 on a host');
  expect(() => lockForServing(file, 'process 2')).toThrow(
    `The SQLite file ${file} is served already, by process 1 on a host.`,
  );
  giveBack();
  lockForServing(file, 'process 3')();
});

it('is of the database that serves, and leaves commands alone', async () => {
  const url = `sqlite:${file}`;
  const first = await openDatabase({ url, servedBy: 'the first' });
  await expect(openDatabase({ url, servedBy: 'the second' })).rejects.toThrow('served already, by the first');
  const command = await openDatabase({ url });
  await command.ping();
  await command.close();
  await first.close();
  const second = await openDatabase({ url, servedBy: 'the second' });
  await second.close();
});

it('is of the file that a link leads to', async () => {
  const link = join(folder, 'link.db');
  const first = await openDatabase({ url: `sqlite:${file}`, servedBy: 'the first' });
  symlinkSync(file, link);
  await expect(openDatabase({ url: `sqlite:${link}`, servedBy: 'the second' })).rejects.toThrow('served already');
  await first.close();
  const second = await openDatabase({ url: `sqlite:${link}`, servedBy: 'the second' });
  await expect(openDatabase({ url: `sqlite:${file}`, servedBy: 'the first' })).rejects.toThrow('served already');
  await second.close();
});

it('is left behind by no command, unless it was there', () => {
  const other = join(folder, 'other.db');
  const giveBack = lockForCommand(other, 'a restore');
  expect(() => lockForServing(other, 'a server')).toThrow('served already, by a restore.');
  giveBack();
  expect(existsSync(`${other}.lock`)).toBe(false);
  lockForServing(other, 'a server')();
  lockForCommand(other, 'a restore')();
  expect(existsSync(`${other}.lock`)).toBe(true);
});

it('ends with a process that is killed', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'serve-lock.ts'));
  const code = `import { lockForServing } from ${module};
    const giveBack = lockForServing(${JSON.stringify(file)}, 'the killed');
    console.log('held'); setInterval(() => giveBack.name, 1000);`;
  const words = ['--conditions=@learnwright/source', '--input-type=module', '--eval', code];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname });
  await once(child.stdout, 'data');
  expect(() => lockForServing(file, 'the next')).toThrow('served already, by the killed');
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockForServing(file, 'the next')();
});

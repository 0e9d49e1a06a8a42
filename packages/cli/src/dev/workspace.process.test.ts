import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder, writeFiles } from '../../tests/learnwright.ts';
import { carryConfig } from './workspace.ts';

const [SOURCE, TARGET] = ['config/quiz.yaml', 'server/plugins/quiz.yaml'];

test.each([
  ['is taken over where the server has none', 1, null, 'authored'],
  ['is taken over where it is the newer one', 2, 1, 'authored'],
  ['leaves what was changed since', 1, 2, 'changed'],
])('the config file of a plugin %s', async (_, authoredAt, changedAt, expected) => {
  const folder = createFolder();
  writeFiles(folder, { [SOURCE]: 'authored', 'server/plugins/other.yaml': '' });
  utimesSync(join(folder, SOURCE), authoredAt, authoredAt);
  if (changedAt !== null) {
    writeFiles(folder, { [TARGET]: 'changed' });
    utimesSync(join(folder, TARGET), changedAt, changedAt);
  }
  await carryConfig(folder, 'quiz', join(folder, 'server'));
  expect(readFileSync(join(folder, TARGET), 'utf8')).toBe(expected);
});

test('a plugin without a config file changes nothing', async () => {
  const folder = createFolder();
  await carryConfig(folder, 'quiz', join(folder, 'server'));
  expect(existsSync(join(folder, 'server'))).toBe(false);
});

test('the config file of a plugin that has been carried over follows its author, whatever the times of the files are', async () => {
  const folder = createFolder();
  const carry = async () => {
    await carryConfig(folder, 'quiz', join(folder, 'server'));
    return existsSync(join(folder, TARGET)) ? readFileSync(join(folder, TARGET), 'utf8') : null;
  };
  writeFiles(folder, { [SOURCE]: 'one', 'server/plugins/other.yaml': '' });
  expect(await carry()).toBe('one');
  writeFiles(folder, { [SOURCE]: 'two' });
  utimesSync(join(folder, SOURCE), 1, 1);
  expect(await carry()).toBe('two');
  rmSync(join(folder, SOURCE));
  expect(await carry()).toBeNull();
  writeFiles(folder, { [SOURCE]: 'three' });
  expect(await carry()).toBe('three');
  writeFiles(folder, { [TARGET]: 'changed by hand' });
  rmSync(join(folder, SOURCE));
  expect(await carry()).toBe('changed by hand');
});

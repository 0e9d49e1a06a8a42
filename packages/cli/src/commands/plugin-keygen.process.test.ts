import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSigningKey, readTrustedKey } from '@learnwright/plugin-installer';
import { expect, test } from 'vitest';
import { createFolder, FROM_SOURCE, runLearnwright, writeFiles } from '../../tests/learnwright.ts';

const generate = (folder: string, ...words: string[]) =>
  runLearnwright(folder, ['plugin', 'keygen', 'acme.pem', ...words], FROM_SOURCE);

test('makes a pair of keys, the private one for its owner alone, and says how servers trust it', () => {
  const folder = createFolder();
  const { status, stdout, stderr } = generate(folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { id } = readSigningKey(readFileSync(join(folder, 'acme.pem'), 'utf8'));
  expect(statSync(join(folder, 'acme.pem')).mode & 0o777).toBe(0o600);
  expect(readTrustedKey(readFileSync(join(folder, 'acme.pem.pub'), 'utf8')).id).toBe(id);
  expect(stdout).toContain(`Key id       ${id}\n`);
  const line = /plugins\.trust\.keys of config\/app\.yaml:\n {2}- (\S+)\n$/.exec(stdout)?.[1] ?? '';
  expect(readTrustedKey(line).id).toBe(id);
});

test('never prints the private key', () => {
  const folder = createFolder();
  const { stdout } = generate(folder, '--json');
  const secret = readFileSync(join(folder, 'acme.pem'), 'utf8').split('\n')[1] ?? '';
  expect(secret).not.toBe('');
  expect(stdout).not.toContain(secret);
  const pair = JSON.parse(stdout);
  expect(pair).toMatchObject({ file: join(folder, 'acme.pem'), public_file: join(folder, 'acme.pem.pub') });
  expect(readTrustedKey(pair.public_key).id).toBe(pair.key_id);
});

test.each(['acme.pem', 'acme.pem.pub'])('replaces no %s, and makes nothing beside it', (name) => {
  const folder = createFolder();
  writeFiles(folder, { [name]: 'mine' });
  const { status, stderr } = generate(folder);
  expect(status).toBe(2);
  expect(stderr).toContain('keys replace nothing');
  expect(readFileSync(join(folder, name), 'utf8')).toBe('mine');
  const other = name === 'acme.pem' ? 'acme.pem.pub' : 'acme.pem';
  expect(statSync(join(folder, other), { throwIfNoEntry: false })).toBeUndefined();
});

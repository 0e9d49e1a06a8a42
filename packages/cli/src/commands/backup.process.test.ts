import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderWithServer, runLearnwright } from '../../tests/learnwright.ts';

const BACKUP =
  "{ created_at: '2026-11-20T12:00:00', dialect: 'sqlite', secrets: 'elsewhere', files: 3, version: '1.0.0' }";
const FINDING = "{ code: 'changed_file', path: 'data/a', message: 'The file is not the one that was backed up.' }";
const folder = createFolderWithServer(
  {},
  {},
  {},
  {
    create:
      "return { archive: args[0] + '/b.tar.gz', bytes: 3e6, files: 3, secrets: args[1].secrets ? 'included' : 'left_out' };",
    restore: `return { archive: args[0], backup: ${BACKUP}, restored: args[1].force, findings: args[1].force ? [] : [${FINDING}] };`,
  },
);
writeFileSync(join(folder, 'b.tar.gz'), '');

test('backup says what is in the archive, and who may open stored keys with it', () => {
  const { status, stdout } = runLearnwright(folder, ['backup', 'backups', '--without-secrets']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/backups\/b\.tar\.gz\n.*2\.9 MiB\n.*3\n.*not in it/s);
});

test.each([
  [['b.tar.gz'], 2, 'b.tar.gz is there already. Choose another name'],
  [['b.tar.gz', '--force'], 0, ''],
  [['nofolder/'], 2, 'There is no folder'],
  [['nofolder/b.tar.gz'], 2, 'There is no folder'],
  [['/dev/null', '--force'], 2, '/dev/null is there already.'],
])('backup %s ends with %i, so that no file is written over by mistake', (words, status, complaint) => {
  const result = runLearnwright(folder, ['backup', ...words]);
  expect(result).toMatchObject({ status, stderr: expect.stringContaining(complaint) });
  expect(existsSync(join(folder, 'nofolder'))).toBe(false);
});

test('restore lists what is wrong and ends with 3, or says what is still needed', () => {
  const refused = runLearnwright(folder, ['restore', 'b.tar.gz']);
  expect(refused).toMatchObject({ status: 3, stderr: expect.stringContaining('Nothing was changed.') });
  expect(refused.stdout).toContain('changed_file  data/a');
  const restored = runLearnwright(folder, ['restore', 'b.tar.gz', '--force']);
  expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('APP_CREDENTIALS_SECRET') });
});

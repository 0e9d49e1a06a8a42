import { expect, test } from 'vitest';
import { createFolderWithServer, runLearnwright } from '../../tests/learnwright.ts';

const SET = { set_id: 'birds', title: 'Birds', lessons: 2, updated_at: '2026-11-20T12:00:00.000000+00:00', url: null };
const COUNTS = { lesson_progress: 3, attempts: 40, element_errors: 5, curricula: 1, followed_by: [] };
const FILES = { assets: 7, asset_bytes: 1_024, learners: 2 };
const DELETION = { set_id: 'birds', title: 'Birds', lessons: 2, exercises: 9, versions: 4, ...FILES, ...COUNTS };

function run(...words: string[]) {
  const folder = createFolderWithServer(
    {},
    {},
    {},
    {},
    {
      list: `return ${JSON.stringify([SET])}`,
      describeDeletion: `return ${JSON.stringify(DELETION)}`,
      delete: `if (args[0] !== 'birds') throw new Error('There is no set with the id "' + args[0] + '".'); return ${JSON.stringify(DELETION)}`,
    },
  );
  return runLearnwright(folder, ['content', ...words]);
}

test('lists the sets', () => {
  expect(run('list').stdout).toContain('birds\n  Title    Birds\n  Lessons  2\n');
  expect(JSON.parse(run('list', '--json').stdout)).toEqual({ sets: [SET] });
});

test('tells what hangs on a set, and deletes nothing in a dry run', () => {
  const { status, stdout } = run('delete', 'birds', '--dry-run');
  expect(status).toBe(0);
  expect(stdout).toMatch(/Goes with the set:[\s\S]*7 \(1024 bytes\)[\s\S]*Stays with the learners:[\s\S]*Attempts +40/);
  expect(stdout).toContain('This was a dry run: nothing was deleted.');
});

test('deletes a set, without a question where nobody can answer', () => {
  expect(JSON.parse(run('delete', 'birds', '--json').stdout)).toEqual({ ...DELETION, deleted: true });
  expect(run('delete', 'fish')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no set') });
});

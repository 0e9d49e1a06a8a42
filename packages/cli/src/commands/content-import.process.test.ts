import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolderWithServer, PLACES_LINE, runLearnwright } from '../../tests/learnwright.ts';

const REPORT = {
  format: 'lesson-sets',
  sets: 1,
  lessons: 2,
  changes: { added: 2, changed: 0, unchanged: 0 },
  assets: { stored: 3, unchanged: 0, missing: 1 },
  findings: [1, 2, 3, 4].map((card) => ({
    rule: 'W-CARD-UNUSED',
    severity: 'warning',
    path: 'sets/a/lesson-1.json',
    pointer: `/cards/${card}`,
    message: 'No exercise uses this card.',
  })),
  imported: true,
};
const ERROR = {
  rule: 'E-THEORY-BODY',
  severity: 'error',
  path: 'sets/a/lesson-2.json',
  pointer: '/steps/0',
  message: 'A theory step has no body.',
};
const REFUSED = { ...REPORT, findings: [...REPORT.findings, ERROR], imported: false };

function importing(report: unknown, words: readonly string[] = []) {
  const folder = createFolderWithServer({ importContent: `args[2](1, 2); return ${JSON.stringify(report)}` });
  return runLearnwright(folder, ['content', 'import', '.', ...words]);
}

describe('an accepted import', () => {
  test('ends with a table and the warnings by rule with their first places', () => {
    const { status, stdout, stderr } = importing(REPORT);
    expect({ status, stderr }).toEqual({ status: 0, stderr: PLACES_LINE });
    expect(stdout).toContain(
      '  W-CARD-UNUSED  4 times\n    sets/a/lesson-1.json /cards/1: No exercise uses this card.',
    );
    expect(stdout).toContain('and 1 more');
    expect(stdout).not.toContain('/cards/4');
    expect(stdout).toMatch(/Added +2\n[\s\S]*Pictures and sounds +3 new, 0 unchanged, 1 missing\n/);
  });

  test('gives the whole report with --json', () => {
    expect(JSON.parse(importing(REPORT, ['--json']).stdout)).toEqual(REPORT);
  });

  test('says that a dry run wrote nothing', () => {
    expect(importing(REPORT, ['--dry-run']).stdout).toContain('This was a dry run: nothing was written.');
  });

  test('hands the server the whole path, the user and the wish for a dry run', () => {
    const folder = createFolderWithServer({ importContent: 'throw new Error(JSON.stringify(args))' });
    const { stderr } = runLearnwright(folder, ['content', 'import', '.', '--dry-run', '--user', 'u1']);
    expect(stderr).toContain(`${JSON.stringify([folder, { dry_run: true, user_id: 'u1' }]).slice(0, -1)},null]`);
  });
});

describe('an import from an address', () => {
  test('hands the server the address, the branch, and the token of a file', () => {
    const folder = createFolderWithServer({ importContent: 'throw new Error(JSON.stringify(args))' });
    writeFileSync(join(folder, 'token'), 's3cret\n');
    const url = 'https://example.org/course.git';
    const words = ['content', 'import', url, '--branch', 'draft', '--token-file', 'token'];
    const options = { dry_run: false, branch: 'draft', token: 's3cret' };
    expect(runLearnwright(folder, words).stderr).toContain(`${JSON.stringify([url, options]).slice(0, -1)},null]`);
  });

  test('is what a branch and a token need', () => {
    const folder = createFolderWithServer({ importContent: 'throw new Error("imported")' });
    const { status, stderr } = runLearnwright(folder, ['content', 'import', '.', '--branch', 'draft']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('belong to the address of a repository')]);
  });
});

describe('a refused import', () => {
  test('ends with status 3 and lists rule, file, pointer and message', () => {
    const { status, stdout, stderr } = importing(REFUSED);
    expect(status).toBe(3);
    expect(stdout).toContain('  E-THEORY-BODY  sets/a/lesson-2.json /steps/0\n    A theory step has no body.');
    expect(stderr).toContain('Refused: 1 error. Nothing was imported');
  });

  test('is a document with --json, and the status tells', () => {
    const { status, stdout, stderr } = importing(REFUSED, ['--json', '--dry-run']);
    expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
    expect(JSON.parse(stdout).findings).toContainEqual(ERROR);
  });
});

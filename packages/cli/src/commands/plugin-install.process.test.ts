import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolderWithServer, PLACES_LINE, runLearnwright, writeFiles } from '../../tests/learnwright.ts';

const UPGRADED = {
  plugin: 'quiz',
  version: '1.1.0',
  from_version: '1.0.0',
  sha256: 'ab12',
  signature: 'signed',
  key_id: '0123456789abcdef',
  action: 'upgrade',
  installed: true,
  enabled: true,
  trial: 'run',
  trial_gaps: [{ gap: 'user', reason: 'It is root’s alone.' }],
  findings: [
    { rule: 'shape.stray_file', severity: 'warning', entry: 'notes.txt', message: 'Nothing reads it.' },
    { rule: 'code.computed_import', severity: 'warning', entry: null, message: 'It imports what it computes.' },
  ],
};
const REFUSED = {
  ...UPGRADED,
  plugin: null,
  version: null,
  from_version: null,
  action: null,
  installed: false,
  enabled: false,
  findings: [
    { rule: 'archive.not_a_zip', severity: 'error', entry: null, message: 'It begins with other bytes.' },
    { rule: 'code.url_import', severity: 'error', entry: 'quiz/plugin.js', message: 'Line 1.' },
  ],
};

function install(body: string, words: readonly string[] = []) {
  const folder = createFolderWithServer({}, { install: body });
  writeFiles(folder, { 'quiz.zip': '' });
  return { folder, ...runLearnwright(folder, ['plugin', 'install', 'quiz.zip', ...words]) };
}

describe('an installed plugin', () => {
  test('is told with the warnings by rule, and what it took the place of', () => {
    const { status, stdout, stderr } = install(`return ${JSON.stringify(UPGRADED)}`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: PLACES_LINE });
    expect(stdout).toBe(
      [
        'Warnings',
        '  shape.stray_file  once',
        '    notes.txt: Nothing reads it.',
        '  code.computed_import  once',
        '    It imports what it computes.',
        '',
        'Plugin     quiz 1.1.0',
        'Action     upgrade from 1.0.0',
        'Enabled    yes',
        'Trial      its code was run on this machine, in a process of its own',
        'Without    another user: It is root’s alone.',
        'Signed by  0123456789abcdef',
        'SHA-256    ab12',
        '',
      ].join('\n'),
    );
  });

  test('is the report itself with --json', () => {
    expect(JSON.parse(install(`return ${JSON.stringify(UPGRADED)}`, ['--json']).stdout)).toEqual(UPGRADED);
  });

  test('was not installed in a dry run', () => {
    const report = { ...UPGRADED, installed: false, trial: 'static', trial_gaps: [] };
    const { stdout } = install(`return ${JSON.stringify(report)}`, ['--dry-run']);
    expect(stdout).toContain('Trial      none: its code has not run\n');
    expect(stdout).toContain('This was a dry run: nothing was installed.');
  });
});

describe('a refused plugin', () => {
  test('ends with status 3 and every finding', () => {
    const { status, stdout, stderr } = install(`return ${JSON.stringify(REFUSED)}`, ['--dry-run']);
    expect(status).toBe(3);
    expect(stdout).toContain(
      '  archive.not_a_zip\n    It begins with other bytes.\n  code.url_import  quiz/plugin.js\n',
    );
    expect(stdout).not.toContain('dry run');
    expect(stderr).toContain('Refused: 2 errors. Nothing was installed, and what ran before runs on.');
  });
});

test.each([
  [[], { dry_run: false, enable: true, allow_downgrade: false, change_key: false }],
  [
    ['--dry-run', '--disabled', '--allow-downgrade', '--change-key'],
    { dry_run: true, enable: false, allow_downgrade: true, change_key: true },
  ],
])('the server is given the whole path and the options of %j', (words, options) => {
  const { folder, stderr } = install('throw new Error(JSON.stringify(args))', words);
  expect(stderr).toContain(JSON.stringify([join(folder, 'quiz.zip'), options]));
});

test('a file that is not there is wrong usage', () => {
  const folder = createFolderWithServer({}, { install: 'throw new Error("reached")' });
  const { status, stderr } = runLearnwright(folder, ['plugin', 'install', 'quiz.zip']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `${PLACES_LINE}There is no folder or file ${join(folder, 'quiz.zip')}.\n`,
  });
});

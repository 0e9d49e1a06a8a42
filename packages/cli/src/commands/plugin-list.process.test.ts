import { expect, test } from 'vitest';
import { createFolderWithServer, runLearnwright } from '../../tests/learnwright.ts';

const TOOLS = {
  name: 'tools',
  version: '0.1.0',
  origin: 'package',
  enabled: true,
  status: 'active',
  reason: null,
  sha256: null,
  previous_version: null,
};
const QUIZ = {
  ...TOOLS,
  name: 'quiz',
  version: '1.10.0',
  origin: 'archive',
  status: 'failed',
  reason: 'It threw: no.',
};

test('lists the plugins in columns, with the reason of one that does not run', () => {
  const folder = createFolderWithServer({}, { list: `return ${JSON.stringify([TOOLS, QUIZ])}` });
  const { status, stdout } = runLearnwright(folder, ['plugin', 'list']);
  expect(status).toBe(0);
  expect(stdout).toBe(
    [
      'Plugin  Version  Status  From',
      'tools   0.1.0    active  package',
      'quiz    1.10.0   failed  archive',
      '  It threw: no.',
      '',
    ].join('\n'),
  );
});

test('gives all that is known with --json', () => {
  const folder = createFolderWithServer({}, { list: `return ${JSON.stringify([TOOLS, QUIZ])}` });
  expect(JSON.parse(runLearnwright(folder, ['plugin', 'list', '--json']).stdout)).toEqual({ plugins: [TOOLS, QUIZ] });
});

test('says that there are none', () => {
  const folder = createFolderWithServer({}, { list: 'return []' });
  expect(runLearnwright(folder, ['plugin', 'list']).stdout).toBe('There are no plugins.\n');
});

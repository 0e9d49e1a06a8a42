import { expect, test } from 'vitest';
import { createFolderWithServer, PLACES_LINE, runLearnwright } from '../../tests/learnwright.ts';

const TOKEN = {
  id: '019f-1',
  name: 'my laptop',
  role: 'operator',
  user_id: null,
  created_at: '2026-11-20T12:00:00.000000+00:00',
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
};

/** A server whose commands over tokens have these bodies. */
const folderWith = (tokens: Readonly<Record<string, string>>) => createFolderWithServer({}, {}, tokens);
const ECHO = `return { ...${JSON.stringify(TOKEN)}, ...args[0], secret: 'lw_secret' }`;

test('prints a new token, and how to send it', () => {
  const { status, stdout, stderr } = runLearnwright(folderWith({ create: ECHO }), [
    ...['token', 'create', 'my laptop', '--role', 'operator'],
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: PLACES_LINE });
  expect(stdout).toMatch(/^lw_secret\n/);
  expect(stdout).toContain('Authorization: Bearer <token>');
});

test('hands over what was asked for, and gives it all with --json', () => {
  const words = ['token', 'create', 'phone', '--role', 'learner', '--user', 'ada', '--days', '90', '--json'];
  const { status, stdout } = runLearnwright(folderWith({ create: ECHO }), words);
  expect(status).toBe(0);
  const asked = { name: 'phone', role: 'learner', user_id: 'ada', days: 90 };
  expect(JSON.parse(stdout)).toEqual({ ...TOKEN, ...asked, secret: 'lw_secret' });
});

test.each([
  [['create', 'x'], '--role'],
  [['create', 'x', '--role', 'nobody'], 'Allowed choices are operator, app, learner'],
  [['create', 'x', '--role', 'learner'], 'Give the role "learner" a user'],
  [['create', 'x', '--role', 'app', '--user', 'ada'], 'Give the role "learner" a user'],
  [['create', 'x', '--role', 'app', '--days', '0'], 'Give a whole number from 1 to 3650.'],
  [['create', '--role', 'app'], "missing required argument 'name'"],
  [['revoke'], "missing required argument 'id'"],
])('%j is wrong usage', (words, sentence) => {
  const { status, stderr } = runLearnwright(folderWith({}), ['token', ...words]);
  expect(status).toBe(2);
  expect(stderr).toContain(sentence);
});

test('a value that the server does not take is wrong usage', () => {
  const findings = [{ pointer: '/name', code: 'too_small', message: 'Expected at least 1 character' }];
  const refuse = `throw Object.assign(new Error('No token was made.'), { code: 'invalid_request', findings: ${JSON.stringify(findings)} })`;
  const { status, stdout } = runLearnwright(folderWith({ create: refuse }), [
    ...['token', 'create', '', '--role', 'operator', '--json'],
  ]);
  expect({ status, ...JSON.parse(stdout) }).toEqual({
    status: 2,
    error: { code: 'usage', message: 'No token was made.', findings },
  });
});

test('lists tokens without secrets', () => {
  const revoked = { ...TOKEN, id: '019f-2', name: 'old', role: 'learner', user_id: 'ada', revoked_at: 'then' };
  const folder = folderWith({ list: `return ${JSON.stringify([TOKEN, revoked])}` });
  expect(runLearnwright(folder, ['token', 'list']).stdout).toBe(
    'my laptop\n  019f-1\n  operator\n  expires never\n  last used never\n\n' +
      'old\n  019f-2\n  learner ada\n  revoked then\n  last used never\n',
  );
  expect(JSON.parse(runLearnwright(folder, ['token', 'list', '--json']).stdout)).toEqual({ tokens: [TOKEN, revoked] });
  expect(runLearnwright(folderWith({ list: 'return []' }), ['token', 'list']).stdout).toBe('There are no tokens.\n');
});

test('revokes a token by its id, and fails with a sentence where there is none', () => {
  const folder = folderWith({
    revoke: `if (args[0] !== '019f-1') throw new Error('There is no API token.'); return ${JSON.stringify(TOKEN)}`,
  });
  const done = runLearnwright(folder, ['token', 'revoke', '019f-1']);
  expect(done).toMatchObject({ status: 0, stdout: 'The token "my laptop" is revoked.\n' });
  const failed = runLearnwright(folder, ['token', 'revoke', 'other']);
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain('There is no API token.');
});

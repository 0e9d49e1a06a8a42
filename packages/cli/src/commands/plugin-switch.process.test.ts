import { expect, test } from 'vitest';
import { createFolderWithServer, runLearnwright } from '../../tests/learnwright.ts';

/** What a run says where the server answers a plugin with this status. */
function change(command: string, status: string, words: readonly string[] = []) {
  const rest = `version: '1.0.0', origin: 'archive', enabled: true, reason: null, sha256: null, previous_version: null`;
  const body = `return { name: args.join(), status: '${status}', ${rest} }`;
  return runLearnwright(createFolderWithServer({}, { [command]: body }), ['plugin', command, 'quiz', ...words]);
}

test.each([
  ['enable', 'active', 0],
  ['enable', 'degraded', 0],
  ['enable', 'failed', 1],
  ['enable', 'blocked', 1],
  ['rollback', 'active', 0],
  ['rollback', 'disabled', 0],
  ['rollback', 'quarantined', 1],
  ['disable', 'disabled', 0],
])('%s of a plugin that is %s then ends with status %i', (command, state, status) => {
  const run = change(command, state);
  expect(run.status).toBe(status);
  expect(run.stdout).toContain(`quiz    1.0.0    ${state}`);
  expect(run.stderr.includes('but it does not run')).toBe(status === 1);
});

test('with --json the plugin is the one document, whatever has come of it', () => {
  const { status, stdout, stderr } = change('enable', 'failed', ['--json']);
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ name: 'quiz', status: 'failed' });
});

import { describe, expect, test } from 'vitest';
import { createFolderWithServer, PLACES_LINE, runLearnwright } from '../../tests/learnwright.ts';

const DONE = {
  secret: 'environment',
  new_secret: false,
  new_data_key: false,
  sealed_data_keys: 1,
  unopened_data_keys: 0,
  sealed_keys: 3,
  unopened_keys: 0,
  unopened: [],
  unopened_settings: [],
  older_secrets_needed: false,
};

/** Runs the command on a server whose rotation has this result, with the options it was given. */
function rotate(result: object, ...words: string[]) {
  const body = `return { ...${JSON.stringify(result)}, new_data_key: args[0].new_data_key };`;
  return runLearnwright(createFolderWithServer({ rotateSecrets: body }), ['secrets', 'rotate', ...words]);
}

describe('secrets rotate', () => {
  test('says what was sealed anew, and that older secrets can go', () => {
    expect(rotate(DONE)).toEqual({
      status: 0,
      stdout:
        'Secret       the first of APP_CREDENTIALS_SECRET; older ones can go\n' +
        'Data keys    1 sealed anew\nStored keys  3 sealed anew\n',
      stderr: PLACES_LINE,
    });
    expect(rotate({ ...DONE, secret: 'generated', new_secret: true }).stdout).toContain('a new one was generated');
  });

  test('passes the wish for a new data key on', () => {
    expect(rotate(DONE, '--new-data-key').stdout).toContain('1 sealed anew, 1 new');
    const { stdout } = rotate(DONE, '--new-data-key', '--json');
    expect(JSON.parse(stdout)).toEqual({ ...DONE, new_data_key: true });
  });

  test('ends with status 1, and lists them, where stored keys cannot be opened', () => {
    const unopened = [{ user_id: 'ada', slot: 'provider_a' }];
    const lost = { ...DONE, unopened, unopened_keys: 1, unopened_data_keys: 2, older_secrets_needed: true };
    const { status, stdout, stderr } = rotate(lost);
    expect(status).toBe(1);
    expect(stdout).toContain('keep the older ones');
    expect(stdout).toContain('cannot be opened: provider_a of ada');
    expect(stderr).toContain('1 stored key and 2 data keys cannot be opened.');
    const { status: jsonStatus, stdout: json } = rotate(lost, '--json');
    expect([jsonStatus, JSON.parse(json)]).toEqual([1, lost]);
  });
});

import type { DataKey } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { createTestSealer } from '../../tests/harness/sealer.ts';
import type { KeysBySlot } from '../configuration/environment.ts';
import { createKnownSecrets } from '../log/known-secrets.ts';
import { createProviderKeys } from './provider-key-sources.ts';

const SECRET = 'a-secret-for-tests-only';
const ROWS: DataKey[] = [];

function createKeys(environment: KeysBySlot = {}, file: KeysBySlot = {}, secret = SECRET) {
  const log: unknown[] = [];
  const note: Logger['warn'] = (message, fields) => void log.push([message, fields]);
  const logger = { debug: note, info: note, warn: note, error: note, secrets: createKnownSecrets() };
  return { keys: createProviderKeys(environment, file, createTestSealer([secret], ROWS), logger), log };
}

const sealed = await createKeys().keys.seal('user', 'provider_a', 'own');

describe('the effective key', () => {
  it.each<[string | null, string, KeysBySlot, KeysBySlot, string | null]>([
    ['from-env', 'env', { provider_a: 'from-env' }, { provider_a: 'from-file' }, sealed],
    ['from-file', 'secrets_yaml', {}, { provider_a: 'from-file' }, sealed],
    ['same', 'secrets_yaml', { provider_a: 'same' }, { provider_a: 'same' }, null],
    ['own', 'settings', {}, {}, sealed],
    ['own', 'settings', { provider_b: 'other' }, { provider_c: 'other' }, sealed],
    [null, 'none', {}, {}, null],
  ])('is %s, its source %s', async (key, source, environment, file, stored) => {
    const { keys, log } = createKeys(environment, file);
    expect(await keys.open('user', 'provider_a', stored)).toBe(key);
    expect(await keys.sourceOf('user', 'provider_a', stored)).toBe(source);
    expect(log).toEqual([]);
  });

  it.each([
    ['another secret', 'user', 'provider_a', 'another-secret-altogether', sealed],
    ['another user', 'other', 'provider_a', SECRET, sealed],
    ['another slot', 'user', 'provider_b', SECRET, sealed],
    ['a damaged envelope', 'user', 'provider_a', SECRET, `${sealed.slice(0, -2)}xx`],
  ] as const)('is absent, and reported, for %s', async (_name, user_id, slot, secret, envelope) => {
    const { keys, log } = createKeys({}, {}, secret);
    expect(await keys.open(user_id, slot, envelope)).toBeNull();
    expect(log).toEqual([[expect.stringContaining('cannot be opened'), { user_id, slot }]]);
  });
});

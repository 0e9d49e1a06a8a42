import { WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';

describeEachDatabase('stores of credentials', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await insertRecords(database);
  });

  it('find a token by its id and its hash, and never answer the hash', async () => {
    const { apiTokens } = database.stores;
    expect(await apiTokens.find('api-token')).toEqual(RECORDS.apiToken);
    expect(await apiTokens.findByHash('hash')).toEqual(RECORDS.apiToken);
    expect(await apiTokens.findByHash('Hash')).toBeNull();
    expect(await apiTokens.find('unknown')).toBeNull();
    expect((await apiTokens.listByUser('user', WHOLE_LIST)).items).toEqual([RECORDS.apiToken]);
  });

  it('refuse two tokens with one hash', async () => {
    const twin = { ...RECORDS.apiToken, id: 'twin' };
    await expect(database.stores.apiTokens.insert(twin, 'hash')).rejects.toThrow();
  });

  it('list tokens newest first', async () => {
    const { apiTokens } = database.stores;
    const operator = { ...RECORDS.apiToken, id: 'later', role: 'operator' as const, user_id: null };
    await apiTokens.insert({ ...operator, created_at: '2026-11-21T12:00:00.000000+00:00' }, 'other-hash');
    expect((await apiTokens.list(WHOLE_LIST)).items.map(({ id }) => id)).toEqual(['later', 'api-token']);
  });

  it('revoke a token once, and keep the first time', async () => {
    const { apiTokens } = database.stores;
    const time = '2026-11-22T12:00:00.000000+00:00';
    expect(await apiTokens.revoke('later', time)).toBe(true);
    expect(await apiTokens.revoke('later', '2026-11-23T12:00:00.000000+00:00')).toBe(false);
    expect(await apiTokens.revoke('unknown', time)).toBe(false);
    expect(await apiTokens.find('later')).toMatchObject({ revoked_at: time });
  });

  it('tie a subject of an issuer to one user', async () => {
    const { identities, users } = database.stores;
    const { issuer, subject } = RECORDS.identity;
    expect(await identities.findBySubject({ issuer, subject })).toEqual(RECORDS.identity);
    expect(await identities.findBySubject({ issuer, subject: subject.toLowerCase() })).toBeNull();
    expect(await identities.findBySubject({ issuer: 'https://other.example', subject })).toBeNull();
    await users.insert(testUser('other'));
    expect(await identities.insert({ ...RECORDS.identity, id: 'stolen', user_id: 'other' })).toBe(false);
    expect((await identities.listByUser('other', WHOLE_LIST)).items).toEqual([]);
    expect((await identities.listByUser('user', WHOLE_LIST)).items).toEqual([RECORDS.identity]);
    expect([await identities.delete('identity'), await identities.delete('identity')]).toEqual([true, false]);
  });
});

import { createHash } from 'node:crypto';
import { hashTranscript, type RecordStore, SUBJECT_ROOTS, WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import { RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';

describeEachDatabase('record stores', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await insertRecords(database);
  });

  async function changes<T extends { readonly id: string }>(
    store: RecordStore<T>,
    record: T,
    changed: T,
  ): Promise<void> {
    expect(await store.find(record.id)).toEqual(record);
    expect(await store.lock(record.id)).toEqual(record);
    await store.update(changed);
    expect(await store.find(record.id)).toEqual(changed);
    await store.update(record);
    await store.update({ ...changed, id: 'unknown' });
    expect(await store.find('unknown')).toBeNull();
    expect(await store.lock('unknown')).toBeNull();
    expect(await store.delete('unknown')).toBe(false);
    expect(await store.find(record.id)).toEqual(record);
  }

  it('finds, changes and misses users', () => {
    const user = testUser('user');
    return changes(database.stores.users, user, {
      ...user,
      email: 'Ada@Example.org',
      updated_at: '2027-01-01T00:00:00.000000+00:00',
    });
  });
  it('finds, changes and misses projects', () => {
    const { project } = RECORDS;
    return changes(database.stores.projects, project, {
      ...project,
      active: true,
      current_problem: '',
      daily_minutes: 1,
    });
  });
  it('finds, changes and misses curricula', () => {
    const { curriculum } = RECORDS;
    return changes(database.stores.curricula, curriculum, { ...curriculum, description: 'text' });
  });
  it('finds, changes and misses topics', () => {
    return changes(database.stores.topics, RECORDS.topic, { ...RECORDS.topic, description: null, order_index: 3 });
  });
  it('finds, changes and misses lessons', () => {
    return changes(database.stores.lessons, RECORDS.lesson, { ...RECORDS.lesson, content: '' });
  });
  it('finds, changes and misses sessions', () => {
    const { session } = RECORDS;
    return changes(database.stores.sessions, session, {
      ...session,
      status: 'completed',
      ended_at: session.started_at,
    });
  });

  it('finds, changes and misses conversations', () => {
    const { conversation } = RECORDS;
    return changes(database.stores.conversations, conversation, {
      ...conversation,
      title: 'Other',
      analysis: null,
      updated_at: '2027-01-01T00:00:00.000000+00:00',
    });
  });

  it('deletes a record once', async () => {
    await database.stores.users.insert(testUser('to-delete'));
    expect(await database.stores.users.delete('to-delete')).toBe(true);
    expect(await database.stores.users.delete('to-delete')).toBe(false);
  });

  it('keeps settings by user', async () => {
    const { settings } = database.stores;
    expect(await settings.find('user')).toEqual(RECORDS.settings);
    await settings.update({ ...RECORDS.settings, timezone: 'UTC', sealed_key_provider_a: null });
    expect(await settings.find('user')).toMatchObject({ timezone: 'UTC', sealed_key_provider_a: null });
    expect(await settings.find('nobody')).toBeNull();
  });

  it('refuses an e-mail address twice, whatever its case', async () => {
    const { users } = database.stores;
    await users.insert({ ...testUser('grace'), email: 'Grace@Example.org' });
    const twice = users.insert({ ...testUser('other'), email: 'gRACE@example.ORG' });
    await expect(twice).rejects.toMatchObject({ code: 'email_taken', status: 409 });
    await users.insert(testUser('other'));
    const taken = users.update({ ...testUser('other'), email: 'grace@example.org' });
    await expect(taken).rejects.toMatchObject({ code: 'email_taken' });
    expect(await users.findByEmail('GRACE@EXAMPLE.ORG')).toMatchObject({ id: 'grace', email: 'Grace@Example.org' });
    expect(await users.findByEmail('nobody@example.org')).toBeNull();
  });

  it('has at most one content project a user', async () => {
    const { projects } = database.stores;
    expect(await projects.findContentProject('user')).toBeNull();
    const content = { ...RECORDS.project, id: 'content', kind: 'content' as const };
    await projects.insert(content);
    await expect(projects.insert({ ...content, id: 'second' })).rejects.toThrow();
    expect(await projects.findContentProject('user')).toEqual(content);
  });

  it('keeps the versions of a learning profile and finds the highest', async () => {
    const { learningProfiles } = database.stores;
    const { learningProfile } = RECORDS;
    expect(await learningProfiles.latestByProject('project')).toEqual(learningProfile);
    const tenth = { ...learningProfile, id: 'tenth', version: 10, inductive: 1, dialogic: 0.0001 };
    await learningProfiles.insert(tenth);
    await learningProfiles.insert({ ...learningProfile, id: 'ninth', version: 9 });
    expect(await learningProfiles.latestByProject('project')).toEqual(tenth);
    await expect(learningProfiles.insert({ ...learningProfile, id: 'twice' })).rejects.toThrow();
    expect(await learningProfiles.latestByProject('unknown')).toBeNull();
  });

  it('keeps messages and finds the latest of a session, oldest first', async () => {
    const { messages, sessions } = database.stores;
    const { message } = RECORDS;
    await sessions.insert({ ...RECORDS.session, id: 'quiet' });
    expect(await messages.latestOfSession('session', 8)).toEqual([message]);
    expect(await messages.latestOfSession('quiet', 8)).toEqual([]);
    const more = ['c', 'a', 'b'].map((id) => ({
      ...message,
      id,
      role: 'user' as const,
      truncated: false,
      content: '',
    }));
    for (const turn of more) await messages.insert({ ...turn, created_at: '2026-11-20T12:00:00.000002+00:00' });
    await messages.insert({ ...message, id: 'elsewhere', session_id: 'quiet' });
    const latest = async (count: number) => (await messages.latestOfSession('session', count)).map(({ id }) => id);
    expect(await latest(2)).toEqual(['b', 'c']);
    expect(await latest(4)).toEqual(['message', 'a', 'b', 'c']);
    expect(await latest(0)).toEqual([]);
    await expect(messages.insert({ ...message, id: 'lost', session_id: 'unknown' })).rejects.toThrow();
    await expect(messages.insert(message)).rejects.toThrow();
  });

  it('adds up the tokens of a user from a time on, that moment included', async () => {
    const { aiUsage, users } = database.stores;
    await users.insert(testUser('thrifty'));
    const usage = { ...RECORDS.aiUsage, user_id: 'thrifty', input_tokens: 3, output_tokens: 4 };
    await aiUsage.insert({ ...usage, id: 'early', created_at: '2026-11-20T22:59:59.999999+00:00' });
    await aiUsage.insert({
      ...usage,
      id: 'late',
      provider: 'ai-openai',
      created_at: '2026-11-20T23:00:00.000000+00:00',
    });
    await aiUsage.insert({ ...usage, id: 'none', output_tokens: 0, created_at: '2026-11-21T12:00:00.000000+00:00' });
    const since = (from: string) => aiUsage.tokensSince('thrifty', from);
    expect(await since('2026-11-20T22:59:59.999999+00:00')).toBe(17);
    expect(await since('2026-11-20T23:00:00.000000+00:00')).toBe(10);
    expect(await since('2026-11-20T23:00:00.000001+00:00')).toBe(3);
    expect(await since('2026-11-22T00:00:00.000000+00:00')).toBe(0);
    expect(await aiUsage.tokensSince('nobody', '2000-01-01T00:00:00.000000+00:00')).toBe(0);
    expect(await aiUsage.tokensSince('user', '2000-01-01T00:00:00.000000+00:00')).toBe(9_007_199_254_740_991);
    expect((await aiUsage.listByUser('user', WHOLE_LIST)).items).toEqual([RECORDS.aiUsage]);
    await expect(aiUsage.insert({ ...usage, id: 'lost', user_id: 'unknown' })).rejects.toThrow();
  });

  it('finds a conversation by the hash of its content, takes none twice for a user, and counts them', async () => {
    const { users, conversations } = database.stores;
    const { conversation } = RECORDS;
    const hash = await hashTranscript(conversation.content);
    expect(hash).toBe(createHash('sha256').update(conversation.content).digest('hex'));
    expect(await conversations.findByHash('user', hash)).toEqual(conversation);
    expect(await conversations.findByHash('nobody', hash)).toBeNull();
    await expect(conversations.insert({ ...conversation, id: 'same-content' })).rejects.toThrow();
    await users.insert(testUser('reader'));
    await conversations.insert({ ...conversation, id: 'of-another', user_id: 'reader' });
    await conversations.insert({ ...conversation, id: 'second', user_id: 'reader', content: 'Other' });
    const counts = ['user', 'reader', 'nobody'].map((user_id) => conversations.countByUser(user_id));
    expect(await Promise.all(counts)).toEqual([1, 2, 0]);
    const { items } = await conversations.listSummariesByUser('user', WHOLE_LIST);
    const { content: _, ...summary } = conversation;
    expect(items).toEqual([summary]);
  });

  it('ties subjects to projects', async () => {
    const { subjects } = database.stores;
    expect(await subjects.attach('project', 'arts-music')).toBe(true);
    expect(await subjects.attach('project', 'arts-music')).toBe(false);
    const { items } = await subjects.listByProject('project', WHOLE_LIST);
    expect(items).toEqual([
      { id: 'arts-music', name: 'Music', parent_id: 'arts', root: 'arts' },
      { id: 'languages-german', name: 'German', parent_id: 'languages', root: 'languages' },
    ]);
    expect(await subjects.detach('project', 'arts-music')).toBe(true);
    expect(await subjects.detach('project', 'arts-music')).toBe(false);
  });

  it('starts with a taxonomy below the roots, and takes more', async () => {
    const { subjects } = database.stores;
    const { items } = await subjects.list(WHOLE_LIST);
    expect(
      items
        .filter(({ parent_id }) => parent_id === null)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...SUBJECT_ROOTS].sort());
    expect(items.length).toBeGreaterThan(50);
    const own = { id: 'own', name: 'Knots', parent_id: null, root: null };
    await subjects.insert(own);
    expect(await subjects.find('own')).toEqual(own);
  });

  it('keeps answers for repeated requests', async () => {
    const { storedResponses } = database.stores;
    const reserved = {
      scope: 's',
      key: 'k',
      fingerprint: 'f',
      answer: null,
      owner: 'server',
      remembered: null,
      created_at: '2026-11-20T12:00:00.000000+00:00',
    };
    expect(await storedResponses.insert(reserved, [])).toBe(true);
    expect(await storedResponses.insert({ ...reserved, fingerprint: 'other' }, [])).toBe(false);
    await storedResponses.complete({ scope: 's', key: 'k', owner: 'server' }, Buffer.from('{"status":201}'), []);
    expect(await storedResponses.find('s', 'k')).toEqual({
      ...reserved,
      owner: null,
      answer: Buffer.from('{"status":201}'),
    });
    expect(await storedResponses.deleteBefore(reserved.created_at, 10)).toBe(0);
    expect(await storedResponses.deleteBefore('2026-11-20T12:00:00.000001+00:00', 10)).toBe(1);
    await storedResponses.insert(reserved, []);
    await storedResponses.delete('s', 'k');
    expect(await storedResponses.find('s', 'k')).toBeNull();
  });
});

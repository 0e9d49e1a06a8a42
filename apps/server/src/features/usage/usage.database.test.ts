import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNotesPlugin } from '../../../tests/harness/notes-plugin.ts';
import { createTestApp, type ParsedJson, type TestApp } from '../../../tests/harness/test-app.ts';

describeEachDatabase('what a learner uses', ({ createUrl, label }) => {
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    const databaseUrl = await createUrl();
    const options = {
      databaseUrl,
      plugins: { notes: createNotesPlugin() },
      config: 'learners: { conversation_bytes: 1000, lesson_bytes: 1000 }',
    };
    one = await createTestApp(options);
    // A file of SQLite has one server.
    other = label === 'PostgreSQL' ? await createTestApp(options) : one;
  });
  afterAll(async () => {
    if (other !== one) await other.close();
    await one.close();
  });

  async function createUser(): Promise<string> {
    return (await one.request('POST', '/users', { name: 'Ada' })).body.id;
  }

  async function usageOf(user_id: string): Promise<Record<string, ParsedJson>> {
    const { body } = await one.request('GET', `/users/${user_id}/usage`);
    return Object.fromEntries(body.map((entry: ParsedJson) => [entry.kind, entry]));
  }

  const note = (server: TestApp, user_id: string, length: number) =>
    server.request('POST', `/plugins/notes/notes/${user_id}`, { text: 'x'.repeat(length) });

  it('is listed with what one may, of the server and of plugins', async () => {
    const user_id = await createUser();
    await note(one, user_id, 30);
    const { status, body } = await one.request('GET', `/users/${user_id}/usage`);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { kind: 'core.jobs', plugin: null, unit: 'count', used: 0, allowed: 10 },
      { kind: 'core.exports', plugin: null, unit: 'bytes', used: 0, allowed: 1_073_741_824 },
      { kind: 'core.conversations', plugin: null, unit: 'bytes', used: 0, allowed: 1_000 },
      { kind: 'core.lessons', plugin: null, unit: 'bytes', used: 0, allowed: 1_000 },
      { kind: 'notes.text', plugin: 'notes', label: { en: 'Notes' }, unit: 'bytes', used: 30, allowed: 100 },
    ]);
    expect((await one.request('GET', '/users/nobody/usage')).status).toBe(404);
  });

  it('never passes what one may, however many requests come at once; the others are 413 and leave nothing', async () => {
    const user_id = await createUser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => note(index % 2 === 0 ? one : other, user_id, 15)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(6).fill(201), ...Array(14).fill(413)]);
    expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({
      code: 'storage_full',
      kind: 'notes.text',
      unit: 'bytes',
      used: 90,
      allowed: 100,
      requested: 15,
    });
    expect((await usageOf(user_id))['notes.text']).toMatchObject({ used: 90 });
    // Another learner has room of their own.
    expect((await note(one, await createUser(), 15)).status).toBe(201);
  });

  it('is free again once it is deleted', async () => {
    const user_id = await createUser();
    expect((await note(one, user_id, 100)).status).toBe(201);
    expect((await note(one, user_id, 1)).status).toBe(413);
    await one.request('DELETE', `/plugins/notes/notes/${user_id}`);
    expect((await usageOf(user_id))['notes.text']).toMatchObject({ used: 0 });
    expect((await note(one, user_id, 100)).status).toBe(201);
  });

  it('is bounded for conversations too, by the bytes of what is kept', async () => {
    const user_id = await createUser();
    const send = (server: TestApp, index: number) =>
      server.request('POST', `/users/${user_id}/conversations`, {
        source: 'text',
        content: `${index} ${'ö'.repeat(149)}`,
      });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(index % 2 === 0 ? one : other, index)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413]);
    expect((await usageOf(user_id))['core.conversations']).toMatchObject({ used: 900 });
    const made = answers.find(({ status }) => status === 201);
    await one.request('DELETE', `/conversations/${made?.body.id}`);
    expect((await send(one, 7)).status).toBe(201);
  });

  it('counts the analyses of conversations, of which a new one takes the place of the one before', async () => {
    const user_id = await createUser();
    const { id } = (
      await one.request('POST', `/users/${user_id}/conversations`, { source: 'text', content: 'ä'.repeat(100) })
    ).body;
    const analyse = (length: number) => {
      const analysis = { summary: 'x'.repeat(length), topics: [], vocabulary: [], language: 'de' };
      return one.request('PUT', `/conversations/${id}/analysis`, analysis);
    };
    expect((await analyse(500)).status).toBe(200);
    const { used } = (await usageOf(user_id))['core.conversations'];
    expect(used).toBeGreaterThanOrEqual(700);
    expect(await analyse(1_000)).toMatchObject({
      status: 413,
      body: { code: 'storage_full', kind: 'core.conversations', used, allowed: 1_000, requested: 500 },
    });
    expect((await analyse(700)).status).toBe(200);
    expect((await analyse(10)).status).toBe(200);
    expect((await usageOf(user_id))['core.conversations']).toMatchObject({ used: used - 490 });
  });

  it('is bounded for lessons too, those that are changed included', async () => {
    const user_id = await createUser();
    const curriculum = (await one.request('POST', `/users/${user_id}/curricula`, { title: 'German' })).body.id;
    const create = (server: TestApp) =>
      server.request('POST', `/curricula/${curriculum}/lessons`, { title: 'Lesson', content: 'ö'.repeat(150) });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => create(index % 2 === 0 ? one : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413]);
    const made = answers.find(({ status }) => status === 201);
    const change = (length: number) =>
      one.request('PATCH', `/lessons/${made?.body.id}`, { content: 'x'.repeat(length) });
    expect(await change(401)).toMatchObject({ status: 413, body: { kind: 'core.lessons', used: 900, requested: 101 } });
    expect((await change(400)).status).toBe(200);
    expect((await change(10)).status).toBe(200);
    expect((await usageOf(user_id))['core.lessons']).toMatchObject({ used: 610 });
    expect((await one.request('PATCH', '/lessons/nothing', { content: 'x' })).status).toBe(404);
  });

  it('is refused for a user who is not there', async () => {
    expect(await note(one, 'nobody', 1)).toMatchObject({ status: 404 });
  });
});

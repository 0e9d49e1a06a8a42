import { type Project, WHOLE_LIST } from '@learnwright/core';
import { expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';
import type { TestApp } from '../../../tests/harness/test-app.ts';

describeEachServer('users', (server) => {
  it('creates a user with the defaults, and ignores fields that a user is not asked for', async () => {
    const { status, body } = await server().request('POST', '/users', { name: 'Ada', id: 'mine', user_id: 'other' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Ada', email: null, language: 'en' });
    expect(body.id).not.toBe('mine');
  });

  it('refuses an e-mail address that is taken, whatever its case', async () => {
    await server().request('POST', '/users', { name: 'A', email: 'Grace@Example.org' });
    const { status, body } = await server().request('POST', '/users', { name: 'B', email: 'grace@example.ORG' });
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  it('gives an address to one of two that ask at once', async () => {
    const create = () => server().request('POST', '/users', { name: 'Twin', email: 'twin@example.org' });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('changes only the fields present', async () => {
    const created = (await server().request('POST', '/users', { name: 'Ada', email: 'a@b.de' })).body;
    const path = `/users/${created.id}`;
    expect((await server().request('PATCH', path, {})).body).toEqual(created);
    const changed = (await server().request('PATCH', path, { email: null, language: 'de-AT' })).body;
    expect(changed).toMatchObject({ name: 'Ada', email: null, language: 'de-AT', created_at: created.created_at });
    expect(changed.updated_at > created.updated_at).toBe(true);
    expect((await server().request('PATCH', path, { name: null })).status).toBe(422);
  });

  it('refuses a change when If-Match names another version', async () => {
    const { body, headers } = await server().request('POST', '/users', { name: 'Ada' });
    const path = `/users/${body.id}`;
    const etag = (await server().request('GET', path)).headers.get('etag') ?? '';
    expect(headers.get('etag')).toBe(etag);
    expect((await server().request('GET', path, undefined, { 'If-None-Match': etag })).status).toBe(304);
    expect((await server().request('PATCH', path, { name: 'Bob' }, { 'If-Match': etag })).status).toBe(200);
    const stale = await server().request('PATCH', path, { name: 'Eve' }, { 'If-Match': etag });
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect((await server().request('GET', path)).body.name).toBe('Bob');
  });

  it('replays a creation under the same Idempotency-Key, and refuses another body', async () => {
    const headers = { 'Idempotency-Key': 'create-carol' };
    const first = await server().request('POST', '/users', { name: 'Carol', email: 'carol@example.org' }, headers);
    const again = await server().request('POST', '/users', { name: 'Carol', email: 'carol@example.org' }, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await server().request('POST', '/users', { name: 'Dave' }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('erases a user once', async () => {
    const { id } = (await server().request('POST', '/users', { name: 'Gone' })).body;
    expect((await server().request('DELETE', `/users/${id}`)).status).toBe(204);
    expect((await server().request('DELETE', `/users/${id}`)).status).toBe(404);
    expect((await server().request('GET', `/users/${id}/projects`)).status).toBe(404);
  });

  it('exports everything of a user, but no keys', async () => {
    const { id } = (await server().request('POST', '/users', { name: 'Whole' })).body;
    const address = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'k' };
    await server().request('POST', `/settings/${id}/api-key`, { provider: 'provider_a', key: 'sk-very-secret' });
    await server().request('POST', `/users/${id}/element-errors`, { attempts: [{ ...address, correct: false }] });
    await server().request('POST', `/users/${id}/lesson-progress`, { ...address, mark_completed: true });
    await server().request('POST', `/users/${id}/curricula`, { title: 'German' });
    await server().request('POST', `/users/${id}/conversations`, { source: 'text', content: 'Hello, tutor.' });
    const [project] = (await server().request('GET', `/users/${id}/projects`)).body;
    await insertProfile(server(), project);
    await insertTalk(server(), project);
    const { status, body } = await server().request('GET', `/users/${id}/export`);
    expect(status).toBe(200);
    expect(body.user.id).toBe(id);
    expect(
      [body.attempts, body.element_errors, body.lesson_progress, body.curricula].map((rows) => rows.length),
    ).toEqual([1, 1, 1, 1]);
    expect(body.projects).toMatchObject([
      {
        kind: 'content',
        sessions: [{ method: 'content', messages: [{ role: 'user', content: 'Hallo' }, { role: 'assistant' }] }],
        learning_profiles: [{ version: 1, dialogic: 1 }],
      },
    ]);
    expect(body.ai_usage).toMatchObject([{ user_id: id, provider: 'ai-openai', input_tokens: 12 }]);
    expect(body.conversations).toMatchObject([{ source: 'text', content: 'Hello, tutor.' }]);
    expect(JSON.stringify(body)).not.toContain('very-secret');
    expect(JSON.stringify(body)).not.toContain('sealed');
  });

  it('finds users by what is in their names and addresses, whatever its case and accents', async () => {
    const create = async (name: string, email: string | null) =>
      (await server().request('POST', '/users', { name, email })).body.id;
    const zoe = await create('Zoé Müller', 'zoe@school.example');
    const percent = await create('100%_sure \\ always', null);
    const tanaka = await create('Ｔanaka Zoe', 'T@Zoo.example');
    const find = async (q: string, more = '') => {
      const { body } = await server().request('GET', `/users?q=${encodeURIComponent(q)}${more}`);
      return body.map(({ id }: { id: string }) => id);
    };
    expect(await find('zoe')).toEqual([zoe, tanaka]);
    expect(await find('zoe', '&limit=1')).toEqual([zoe]);
    expect([await find('muller'), await find('ZOÉ  MÜL'), await find('school.EX')]).toEqual([[zoe], [zoe], [zoe]]);
    expect([await find('tanaka'), await find('@zoo')]).toEqual([[tanaka], [tanaka]]);
    expect([await find('%_'), await find('\\'), await find('%zoe%')]).toEqual([[percent], [percent], []]);
    await server().request('PATCH', `/users/${zoe}`, { name: 'Quentin', email: null });
    expect([await find('müller'), await find('quent')]).toEqual([[], [zoe]]);
    for (const q of ['', '%20', 'x'.repeat(201)]) {
      expect((await server().request('GET', `/users?q=${q}`)).status).toBe(422);
    }
  });

  it('walks the list of users page by page', async () => {
    const all = (await server().request('GET', '/users')).body;
    const walked: unknown[] = [];
    let path: string | undefined = '/users?limit=2';
    while (path !== undefined) {
      const { body, headers } = await server().request('GET', path);
      walked.push(...body);
      path = /<\/api([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(walked).toEqual(all);
  });
});

/** A profile as the plugin of the assessment makes it. */
function insertProfile({ app }: TestApp, project: Project): Promise<void> {
  const { stores, clock, createId } = app.context;
  return stores.learningProfiles.insert({
    id: createId(),
    user_id: project.user_id,
    project_id: project.id,
    deductive: 0,
    inductive: 0,
    error_based: 0,
    dialogic: 1,
    contextual: 0,
    ai_adaptive: 0,
    assessed_at: clock.now(),
    version: 1,
    dominant_method: 'dialogic',
  });
}

/** Two turns in the session of the project, and the AI call between them, as the session plugin makes them. */
async function insertTalk({ app }: TestApp, { id, user_id }: Project): Promise<void> {
  const { stores, clock, createId } = app.context;
  const [session] = (await stores.sessions.listByProject(id, WHOLE_LIST)).items;
  for (const [role, content] of [['user', 'Hallo'] as const, ['assistant', 'Guten Tag!'] as const]) {
    const session_id = session?.id ?? '';
    await stores.messages.insert({
      id: createId(),
      session_id,
      role,
      content,
      truncated: false,
      created_at: clock.now(),
    });
  }
  await stores.aiUsage.insert({
    id: createId(),
    user_id,
    provider: 'ai-openai',
    model: 'gpt-x',
    purpose: 'session_message',
    input_tokens: 12,
    output_tokens: 3,
    estimated: false,
    milliseconds: 800,
    outcome: 'ok',
    created_at: clock.now(),
  });
}

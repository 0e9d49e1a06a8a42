import { beforeEach, expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';
import type { TestAnswer, TestApp } from '../../../tests/harness/test-app.ts';
import { ANALYSIS, CHATGPT_EXPORT, CLAUDE_EXPORT, GEMINI_EXPORT } from './conversations.fixture.ts';

const TEXT = { source: 'text', content: 'Me: Wie heißt das?\nTutor: Das heißt „Brücke“.' };

async function createUser(server: TestApp): Promise<string> {
  return (await server.request('POST', '/users', { name: 'Ada' })).body.id;
}

describeEachServer('conversations', (server) => {
  let user_id: string;
  beforeEach(async () => {
    user_id = await createUser(server());
  });

  function send(body: object, user = user_id): Promise<TestAnswer> {
    return server().request('POST', `/users/${user}/conversations`, body);
  }

  async function create(content: string): Promise<string> {
    return (await send({ source: 'text', content })).body.id;
  }

  it.each([
    ['chatgpt', CHATGPT_EXPORT, 'Kaffee', 'User: Hi\n\nAssistant: Hallo!', 2],
    ['claude', CLAUDE_EXPORT, 'Tenses', 'User: Hi\n\nAssistant: Hallo!\n\nUser: Danke!', 3],
    ['gemini', GEMINI_EXPORT, 'Fluss?', 'User: Fluss?\n\nAssistant: River & stream.', 2],
  ] as const)('imports an export of %s', async (source, value, title, content, message_count) => {
    const { status, body } = await send({ source, content: JSON.stringify(value), user_id: 'other', id: 'mine' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ user_id, source, title, content, message_count, analysis: null });
    expect((await server().request('GET', `/conversations/${body.id}`)).body).toEqual(body);
  });

  it('imports pasted text of almost a megabyte under the title it is given, and keeps it whole', async () => {
    const content = 'Wörter, Wörter. '.repeat(58_000).trim();
    const { status, body } = await send({ source: 'text', title: ' Many words\r\n', content });
    expect([status, body.title, body.content === content]).toEqual([201, 'Many words', true]);
  });

  it.each(['chatgpt', 'claude', 'gemini'])('imports text that was pasted from %s', async (source) => {
    const { status, body } = await send({ source, content: '[12:03] You: Fluss?\r\nIt means river.\n' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      source,
      title: '[12:03] You: Fluss? It means river.',
      content: '[12:03] You: Fluss?\nIt means river.',
      message_count: 1,
    });
    expect((await send({ source: 'text', content: body.content })).body.existing_id).toBe(body.id);
  });

  it('stores what no database takes without it: NUL characters and halves of surrogate pairs of an export', async () => {
    const content = '[{"name":"\\u0000","chat_messages":[{"sender":"human","text":"a\\u0000b\\ud83d c"}]}]';
    const { status, body } = await send({ source: 'claude', content });
    expect([status, body.title, body.content]).toEqual([201, 'ab\ufffd c', 'User: ab\ufffd c']);
  });

  it('refuses what is broken with findings, and stores nothing', async () => {
    const cut = await send({ source: 'chatgpt', content: JSON.stringify(CHATGPT_EXPORT).slice(0, 80) });
    const foreign = await send({ source: 'claude', content: JSON.stringify([CHATGPT_EXPORT]) });
    const several = await send({ source: 'chatgpt', content: JSON.stringify([CHATGPT_EXPORT, CHATGPT_EXPORT]) });
    const blank = await send({ source: 'text', content: ' \n ' });
    const answers = [cut, foreign, several, blank];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([422, 'invalid_request']));
    for (const { body } of answers) expect(body.errors).toMatchObject([{ pointer: '/content' }]);
    expect(cut.body.errors[0].message).toContain('use the source "text"');
    expect(foreign.body.errors[0].message).toContain('At /0/chat_messages of the export');
    expect(several.body.errors[0].message).toContain('found 2');
    expect((await server().request('GET', `/users/${user_id}/conversations`)).body).toEqual([]);
  });

  it('refuses the same content again and names the one that is there, but takes it from another user', async () => {
    const first = await send(TEXT);
    const again = await send({ ...TEXT, content: ` ${TEXT.content.replace('\n', '\r\n')}\n`, title: 'Other' });
    expect([again.status, again.body.code]).toEqual([409, 'conversation_exists']);
    expect(again.body.existing_id).toBe(first.body.id);
    expect((await send(TEXT, await createUser(server()))).status).toBe(201);
    await server().request('DELETE', `/conversations/${first.body.id}`);
    expect((await send(TEXT)).status).toBe(201);
  });

  it('takes one of several equal imports at once, and names it to the others', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(TEXT)));
    const [created, ...refused] = answers.toSorted((left, right) => left.status - right.status);
    expect(created?.status).toBe(201);
    for (const { status, body } of refused) expect([status, body.existing_id]).toEqual([409, created?.body.id]);
  });

  it('lists the newest first, page by page, without their content', async () => {
    for (const content of ['one', 'two', 'three']) await create(content);
    const path = `/users/${user_id}/conversations`;
    const { body } = await server().request('GET', path);
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['three', 'two', 'one']);
    expect(body[0]).not.toHaveProperty('content');
    const { headers } = await server().request('GET', `${path}?limit=2`);
    const next = /<\/api([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect((await server().request('GET', next)).body).toEqual(body.slice(2));
  });

  it('deletes one once, if it still is what the client has seen', async () => {
    const path = `/conversations/${await create('text')}`;
    const etag = (await server().request('GET', path)).headers.get('etag') ?? '';
    await server().request('PUT', `${path}/analysis`, ANALYSIS);
    expect((await server().request('DELETE', path, undefined, { 'If-Match': etag })).status).toBe(412);
    expect((await server().request('DELETE', path)).status).toBe(204);
    const gone = await server().request('DELETE', path);
    expect([gone.status, gone.body.detail]).toEqual([404, expect.stringContaining(path.split('/')[2] ?? '')]);
  });

  it.each([
    ['GET', '/users/nobody/conversations', undefined],
    ['POST', '/users/nobody/conversations', TEXT],
    ['GET', '/conversations/nothing', undefined],
    ['POST', '/conversations/nothing/analyze', undefined],
    ['PUT', '/conversations/nothing/analysis', ANALYSIS],
  ])('answers 404 to %s %s', async (method, path, body) => {
    const answer = await server().request(method, path, body);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect(answer.body.detail).toMatch(/"(nobody|nothing)"/);
  });

  it('keeps an analysis that was made elsewhere, and refuses one that is none', async () => {
    const path = `/conversations/${await create('text')}`;
    const stored = await server().request('PUT', `${path}/analysis`, ANALYSIS);
    expect([stored.status, stored.body.analysis]).toEqual([200, ANALYSIS]);
    const empty = { summary: 'Nothing new.', topics: [], vocabulary: [], language: 'de' };
    expect((await server().request('PUT', `${path}/analysis`, empty)).body.analysis).toEqual(empty);
    const vocabulary = [{ word: '', translation: 'x' }, { word: 'x' }];
    const refused = await server().request('PUT', `${path}/analysis`, { ...empty, vocabulary, language: '?' });
    const places = refused.body.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(refused.status).toBe(422);
    expect(new Set(places)).toEqual(new Set(['/vocabulary/0/word', '/vocabulary/1/translation', '/language']));
    expect((await server().request('GET', path)).body.analysis).toEqual(empty);
  });
});

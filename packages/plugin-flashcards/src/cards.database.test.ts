import { describeEachDatabase, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../tests/flashcards-server.ts';

describeEachDatabase('cards', (testDatabase) => {
  let server: FlashcardsServer;
  let learner: TestLearner;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const create = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) => {
    const body = { user_id: learner.user.id, front: 'Haus', back: 'house', ...fields };
    return server.request('POST', '/flashcards/cards', body, headers);
  };
  const list = (query = '') => server.request('GET', `/flashcards/cards/${learner.user.id}${query}`);
  const patch = (id: string, fields: unknown) => server.request('PATCH', `/flashcards/cards/${id}`, fields);

  it('are made by hand, accepted from the start', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      user_id: learner.user.id,
      session_id: null,
      conversation_id: null,
      project_id: null,
      card_type: 'basic',
      front: 'Haus',
      back: 'house',
      tags: [],
      status: 'accepted',
      generated: false,
      edited: false,
      exported_at: null,
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    expect((await list()).body).toEqual([body]);
  });

  it('say what they come from, and belong to the project of their session', async () => {
    const session = await server.addSession(learner.project.id);
    const conversation = await server.addConversation(learner.user.id, {});
    const fields = { session_id: session.id, conversation_id: conversation.id, card_type: 'cloze', tags: ['a', 'b'] };
    expect((await create(fields)).body).toMatchObject({ ...fields, project_id: learner.project.id });
  });

  it('are found by a part of a side or by a tag, without regard to case and accents, page by page', async () => {
    for (let count = 0; count < 120; count += 1) await create({ front: `Wort ${count}`, back: '-' });
    await create({ front: 'die Straße', back: 'Road' });
    await create({ front: 'le café', back: 'the café', tags: ['Drinks'] });
    await create({ front: '-', back: 'cafeteria', status: 'suggested' });
    const find = async (query: string) => (await list(query)).body.map(({ front }: { front: string }) => front);
    expect(await find('?q=CAFE')).toEqual(['-', 'le café']);
    expect(await find('?q=cafe&status=accepted')).toEqual(['le café']);
    expect(await find('?q=drink')).toEqual(['le café']);
    expect(await find('?q=road')).toEqual(['die Straße']);
    expect(await find('?q=nowhere')).toEqual([]);
    const first = await list('?q=wort&limit=119');
    expect(first.body).toHaveLength(119);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    expect(await find(`?q=wort&limit=119&cursor=${cursor}`)).toEqual(['Wort 0']);
    expect((await list('?q=cafe&limit=2')).headers.get('link')).toBeNull();
  });

  it('take nothing from clients that is not theirs to say', async () => {
    const { body } = await create({ id: 'mine', generated: true, edited: true, exported_at: 'now', created_at: 'x' });
    expect(body).toMatchObject({ generated: false, edited: false, exported_at: null });
    expect(body.id).not.toBe('mine');
  });

  it.each([
    [{ front: '' }, '/front'],
    [{ front: ' \n' }, '/front'],
    [{ front: 1 }, '/front'],
    [{ back: null }, '/back'],
    [{ back: 'x'.repeat(100_001) }, '/back'],
    [{ card_type: 'poem' }, '/card_type'],
    [{ status: 'new' }, '/status'],
    [{ tags: ['a', ''] }, '/tags/1'],
    [{ tags: 'a' }, '/tags'],
    [{ front: 'a\0b' }, '/front'],
  ])('are refused as %j', async (fields, pointer) => {
    const { status, body } = await create(fields);
    expect(status).toBe(422);
    expect(new Set(body.errors.map((finding: { pointer: string }) => finding.pointer))).toEqual(new Set([pointer]));
    const { body: card } = await create();
    expect(await patch(card.id, fields)).toMatchObject({ status: 422, body: { errors: body.errors } });
  });

  it('belong to a user, project, session and conversation of that user', async () => {
    const other = await server.createSession();
    const conversation = await server.addConversation(other.user.id, {});
    const unknown: Record<string, string>[] = [
      { user_id: 'nobody' },
      { project_id: 'nothing' },
      { project_id: other.project.id },
      { session_id: 'nothing' },
      { session_id: other.session.id, project_id: learner.project.id },
      { conversation_id: 'nothing' },
      { conversation_id: conversation.id },
    ];
    for (const fields of unknown)
      expect(await create(fields)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    // What is somebody else's is not told from what does not exist.
    expect((await create({ session_id: other.session.id })).body).toMatchObject({
      detail: `There is no session with the id "${other.session.id}".`,
    });
    expect((await list()).body).toEqual([]);
  });

  it('are made once under an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `card-${learner.user.id}` };
    const first = await create({}, headers);
    expect((await create({}, headers)).body).toEqual(first.body);
    expect((await list()).body).toHaveLength(1);
  });

  it('are listed newest first, by project and status, page by page', async () => {
    for (const front of ['1', '2', '3']) await create({ front });
    await create({ front: '4', status: 'suggested', project_id: learner.project.id });
    const fronts = async (query: string) => (await list(query)).body.map(({ front }: { front: string }) => front);
    expect(await fronts('')).toEqual(['4', '3', '2', '1']);
    expect(await fronts('?status=accepted')).toEqual(['3', '2', '1']);
    expect(await fronts(`?project_id=${learner.project.id}`)).toEqual(['4']);
    expect(await fronts(`?project_id=${learner.project.id}&status=rejected`)).toEqual([]);
    const page = await list('?status=accepted&limit=2');
    const [, next = ''] = /<(.+)>; rel="next"/.exec(page.headers.get('Link') ?? '') ?? [];
    const rest = await server.request('GET', next.replace('/api/plugins', ''));
    expect([...page.body, ...rest.body].map(({ front }) => front)).toEqual(['3', '2', '1']);
    expect(rest.headers.get('Link')).toBeNull();
  });

  it('that are made at the same moment are not lost between pages', async () => {
    const now = server.clock.now();
    for (const front of ['1', '2', '3']) {
      server.clock.set(now);
      await create({ front });
    }
    const seen: string[] = [];
    let query: string | null = '?limit=1';
    while (query !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(query);
      seen.push(...page.body.map(({ front }: { front: string }) => front));
      query = /(\?[^>]*)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(['3', '2', '1']);
  });

  it('are those of a user who exists, and of a cursor that came from here', async () => {
    expect(await server.request('GET', '/flashcards/cards/nobody')).toMatchObject({
      status: 404,
      body: { detail: 'There is no user with the id "nobody".' },
    });
    const cursor = btoa(JSON.stringify(['yesterday', 'x']));
    expect(await list(`?cursor=${cursor}`)).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
  });

  describe('that change', () => {
    it.each([
      [{ front: 'Haus' }, true],
      [{ back: '' }, true],
      [{ card_type: 'cloze' }, true],
      [{ tags: [] }, true],
      [{ status: 'rejected' }, false],
      [{ status: 'rejected', back: 'home' }, true],
    ])('by %j: edited is %s', async (fields, edited) => {
      const { body: card } = await create();
      const { status, body } = await patch(card.id, fields);
      expect(status).toBe(200);
      expect(body).toEqual({ ...card, ...fields, edited, updated_at: expect.any(String) });
      expect(body.updated_at > card.updated_at).toBe(true);
      expect((await list()).body).toEqual([body]);
    });

    it('stay edited when only their status changes', async () => {
      const { body: card } = await create();
      await patch(card.id, { back: 'home' });
      expect((await patch(card.id, { status: 'rejected' })).body).toMatchObject({ edited: true, back: 'home' });
    });

    it('by nothing stay the same', async () => {
      const { body: card } = await create();
      expect(await patch(card.id, {})).toMatchObject({ status: 200, body: card });
      expect(await patch(card.id, { user_id: 'other', generated: true })).toMatchObject({ status: 200, body: card });
    });

    it('at once in different fields keep both', async () => {
      const { body: card } = await create();
      await Promise.all([
        patch(card.id, { front: 'Heim' }),
        patch(card.id, { back: 'home' }),
        patch(card.id, { tags: ['x'] }),
      ]);
      expect((await list()).body).toMatchObject([{ front: 'Heim', back: 'home', tags: ['x'], edited: true }]);
    });
  });

  it('are deleted once', async () => {
    const { body: card } = await create();
    const remove = () => server.request('DELETE', `/flashcards/cards/${card.id}`);
    expect(await remove()).toMatchObject({ status: 204, body: null });
    const gone = { status: 404, body: { detail: `There is no card with the id "${card.id}".` } };
    expect(await remove()).toMatchObject(gone);
    expect(await patch(card.id, { back: 'b' })).toMatchObject(gone);
    expect(await patch(card.id, {})).toMatchObject(gone);
  });

  it('outlive their project, and go with their user', async () => {
    const session = await server.addSession(learner.project.id);
    await create({ session_id: session.id });
    const { stores } = server.database;
    await stores.projects.delete(learner.project.id);
    expect((await list()).body).toMatchObject([{ project_id: null, session_id: null }]);
    await stores.users.delete(learner.user.id);
    expect(await server.host.exportUser(learner.user.id)).toMatchObject({ flashcards: { cards: [] } });
  });

  it('are exported and erased with everything of the user', async () => {
    const { body: card } = await create();
    expect(await server.host.exportUser(learner.user.id)).toMatchObject({ flashcards: { cards: [card] } });
    await server.host.eraseUser(learner.user.id);
    expect((await list()).body).toEqual([]);
  });

  it('are vocabulary for other plugins: of a project, newest first, without what was rejected', async () => {
    const { project, user } = learner;
    await create({ front: 'of no project' });
    await create({ front: 'old', project_id: project.id });
    await create({ front: 'das {{c1::Haus}}', card_type: 'cloze', project_id: project.id });
    await create({ front: '{{c1::as it is}}', project_id: project.id });
    await create({ front: 'no', project_id: project.id, status: 'rejected' });
    const source = Object(server.host.api('flashcards'));
    expect(await source.listVocabulary(user.id, project.id, 2)).toEqual([
      { text: '{{c1::as it is}}', meaning: 'house' },
      { text: 'das Haus', meaning: 'house' },
    ]);
  });
});

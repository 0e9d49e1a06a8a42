import { describeEachDatabase, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../tests/flashcards-server.ts';
import { GERMAN_PACKAGE } from './apkg/german-package.fixture.ts';

const ALLOWED = 3_000;

describeEachDatabase('the room for flashcards', (testDatabase) => {
  let server: FlashcardsServer;
  let learner: TestLearner;
  beforeAll(async () => {
    const settings = { max_learner_card_bytes: ALLOWED, max_learner_reviews: 2 };
    server = await startFlashcardsServer(testDatabase, true, settings);
  });
  beforeEach(async () => {
    learner = await server.createLearner();
  });

  const create = (length: number) =>
    server.request('POST', '/flashcards/cards', { user_id: learner.user.id, front: 'ö'.repeat(length), back: '' });
  const usage = async () => {
    const entries = await server.host.usageOf(learner.user.id);
    return Object.fromEntries(entries.map(({ kind, used }) => [kind, used]));
  };
  const importPackage = async () => {
    const init = {
      method: 'POST',
      body: new Blob([new Uint8Array(GERMAN_PACKAGE)]),
      headers: { 'Content-Type': 'application/zip' },
    };
    const answer = await server.fetch(`/flashcards/import/apkg?user_id=${learner.user.id}`, init);
    return { status: answer.status, body: await answer.json() };
  };

  it('is never exceeded by cards that come at once, and is there again for those that are deleted', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(200)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 413, 413, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({
      code: 'storage_full',
      kind: 'flashcards.cards',
      allowed: ALLOWED,
      requested: 600,
    });
    expect((await usage())['flashcards.cards']).toBeLessThanOrEqual(ALLOWED);
    const made = answers.find(({ status }) => status === 201);
    await server.request('DELETE', `/flashcards/cards/${made?.body.id}`);
    expect((await create(200)).status).toBe(201);
  });

  it('holds for changes too, but for those that make a card shorter or judge it', async () => {
    const { body: card } = await create(1_000);
    const patch = (fields: object) => server.request('PATCH', `/flashcards/cards/${card.id}`, fields);
    expect((await patch({ back: 'x'.repeat(900) })).body.code).toBe('storage_full');
    expect((await patch({ status: 'rejected' })).status).toBe(200);
    expect((await patch({ front: 'short' })).status).toBe(200);
    expect((await patch({ back: 'x'.repeat(900) })).status).toBe(200);
  });

  it('holds for suggestions, which leave the cards as they are then', async () => {
    const { session, ...own } = await server.createSession();
    learner = own;
    await create(1_300);
    server.suggest('one', 'two', 'three');
    const refused = await server.request('POST', `/flashcards/cards/extract/session/${session.id}`);
    expect(refused).toMatchObject({ status: 413, body: { code: 'storage_full' } });
    expect(await server.frontsOf(learner.user.id)).toHaveLength(1);
  });

  it('holds for imports, with the reviews that they bring; a repeated import takes none', async () => {
    expect(await importPackage()).toMatchObject({ status: 200, body: { created: 4, reviews: 2 } });
    expect(await usage()).toMatchObject({ 'flashcards.reviews': 2 });
    expect(await importPackage()).toMatchObject({ status: 200, body: { unchanged: 4, reviews: 0 } });
    learner = await server.createLearner();
    await create(1_300);
    const before = await usage();
    expect(await importPackage()).toMatchObject({ status: 413, body: { kind: 'flashcards.cards' } });
    expect(await usage()).toEqual(before);
  });
});

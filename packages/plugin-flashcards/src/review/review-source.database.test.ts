import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../../tests/flashcards-server.ts';

const DAY = 24 * 60 * 60 * 1_000_000;

describeEachDatabase('flashcards as a source of reviews', (testDatabase) => {
  let server: FlashcardsServer;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
  });

  it('are what GET /review answers, with nothing given away', async () => {
    const { user } = await server.createLearner();
    const create = async (front: string, fields: object = {}) => {
      return (await server.request('POST', '/flashcards/cards', { user_id: user.id, front, back: 'b', ...fields }))
        .body;
    };
    const seen = await create('Das ist {{c1::ein Haus}}.', { card_type: 'cloze' });
    for (let index = 0; index < 22; index += 1) await create(`card ${index}`);
    await create('suggested', { status: 'suggested' });
    const [source] = server.host.registries.reviewSources.list();
    const read = () => source?.readDue(user.id, { limit: 2, now: server.clock.now() });
    expect(source).toMatchObject({ name: 'flashcards.cards', plugin: 'flashcards', label: { de: 'Karteikarten' } });
    expect(await read()).toMatchObject({
      count: 20,
      next_due_at: null,
      items: [{ id: seen.id, title: 'Das ist […].', due_at: null }, {}],
    });
    await server.request('POST', `/flashcards/cards/${seen.id}/review`, { grade: 'easy' });
    expect(await read()).toMatchObject({ count: 19, items: [{ title: 'card 0' }, {}] });
    server.clock.advance(60 * DAY);
    expect(await read()).toMatchObject({ count: 21, items: [{ id: seen.id, due_at: expect.any(String) }, {}] });
  });
});

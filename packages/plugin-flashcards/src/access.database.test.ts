import { describeEachDatabase, learnerCaller, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../tests/flashcards-server.ts';

describeEachDatabase('the cards of a learner', (testDatabase) => {
  let server: FlashcardsServer;
  let ada: TestLearner;
  let bob: TestLearner;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
    [ada, bob] = [await server.createLearner(), await server.createLearner()];
  });

  const as = ({ user }: TestLearner) => server.as(learnerCaller(user.id));
  const create = async ({ user }: TestLearner, fields: object = {}): Promise<string> => {
    const body = { user_id: user.id, front: 'Haus', back: 'house', ...fields };
    return (await server.request('POST', '/flashcards/cards', body)).body.id;
  };
  const unknown = (id: string) => ({
    status: 404,
    body: { code: 'not_found', detail: `There is no card with the id "${id}".` },
  });

  it('are changed and deleted by that learner', async () => {
    const id = await create(ada);
    expect(await as(ada).request('PATCH', `/flashcards/cards/${id}`, { back: 'home' })).toMatchObject({ status: 200 });
    expect(await as(ada).request('DELETE', `/flashcards/cards/${id}`)).toMatchObject({ status: 204 });
  });

  it('are to another learner as cards that are not there', async () => {
    const id = await create(ada);
    for (const wanted of [id, 'nothing']) {
      const path = `/flashcards/cards/${wanted}`;
      expect(await as(bob).request('PATCH', path, { back: 'mine' })).toMatchObject(unknown(wanted));
      expect(await as(bob).request('DELETE', path)).toMatchObject(unknown(wanted));
    }
    const [card] = (await server.request('GET', `/flashcards/cards/${ada.user.id}`)).body;
    expect(card).toMatchObject({ id, back: 'house' });
  });

  it('are marked as exported all, or none where one is foreign', async () => {
    const [own, foreign] = [await create(ada), await create(bob)];
    const mark = (card_ids: string[]) => as(ada).request('POST', '/flashcards/cards/mark-exported', { card_ids });
    expect(await mark([own, foreign])).toMatchObject(unknown(foreign));
    expect(await mark([own, 'nothing'])).toMatchObject(unknown('nothing'));
    expect(await mark([own, own])).toMatchObject({ status: 200, body: { updated: 1 } });
    const [card] = (await server.request('GET', `/flashcards/cards/${bob.user.id}`)).body;
    expect(card.exported_at).toBeNull();
  });

  it('are accepted all, or none where one is foreign', async () => {
    const [own, foreign] = [await create(ada, { status: 'suggested' }), await create(bob, { status: 'suggested' })];
    const accept = (card_ids: string[]) =>
      as(ada).request('PATCH', '/flashcards/cards', { card_ids, status: 'accepted' });
    const statusOf = async ({ user }: TestLearner, id: string) => {
      const { body } = await server.request('GET', `/flashcards/cards/${user.id}`);
      return body.find((card: { id: string }) => card.id === id).status;
    };
    expect(await accept([own, foreign])).toMatchObject(unknown(foreign));
    expect([await statusOf(ada, own), await statusOf(bob, foreign)]).toEqual(['suggested', 'suggested']);
    expect(await accept([own, own])).toMatchObject({ status: 200, body: { updated: 1 } });
    expect(await accept([own])).toMatchObject({ body: { updated: 0 } });
    expect([await statusOf(ada, own), await statusOf(bob, foreign)]).toEqual(['accepted', 'suggested']);
  });

  it('are made for that learner alone, from sources of their own', async () => {
    const session = await server.addSession(bob.project.id);
    const conversation = await server.addConversation(bob.user.id, {});
    const add = (fields: object) =>
      as(ada).request('POST', '/flashcards/cards', { user_id: ada.user.id, front: 'a', back: 'b', ...fields });
    const foreign = [
      { user_id: bob.user.id },
      { session_id: session.id },
      { project_id: bob.project.id },
      { conversation_id: conversation.id },
    ];
    for (const fields of foreign) {
      const [id] = Object.values(fields);
      expect(await add(fields)).toMatchObject({ status: 404, body: { detail: expect.stringContaining(`"${id}"`) } });
    }
    expect(await add({ project_id: ada.project.id })).toMatchObject({ status: 201 });
  });
});

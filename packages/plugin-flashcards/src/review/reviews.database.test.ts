import { addDays, createCalendar } from '@learnwright/plugin-sdk';
import { describeEachDatabase, learnerCaller, type TestLearner } from '@learnwright/test-kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../../tests/flashcards-server.ts';
import type { DueCard } from '../review-schemas.ts';

const MINUTE = 60 * 1_000_000;
const DAY = 24 * 60 * MINUTE;

describeEachDatabase('reviews of flashcards', (testDatabase) => {
  let server: FlashcardsServer;
  let learner: TestLearner;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
  });
  beforeEach(async () => {
    learner = await server.createLearner({ timezone: 'Asia/Tokyo' });
  });

  const create = async (front: string, fields: object = {}): Promise<string> => {
    const body = { user_id: learner.user.id, front, back: 'b', ...fields };
    return (await server.request('POST', '/flashcards/cards', body)).body.id;
  };
  const review = (id: string, body: object) => server.request('POST', `/flashcards/cards/${id}/review`, body);
  const due = async (query: string = ''): Promise<DueCard[]> =>
    (await server.request('GET', `/flashcards/review/${learner.user.id}${query}`)).body;
  const fronts = async (query: string = '') => (await due(query)).map(({ front }) => front);

  it('bring due cards first, then new ones, as many a day as are allowed', async () => {
    for (let index = 0; index < 22; index += 1) await create(`card ${index}`);
    await create('suggested', { status: 'suggested' });
    await create('rejected', { status: 'rejected' });
    const all = await due();
    expect(all.map(({ front }) => front)).toEqual(Array.from({ length: 20 }, (_, index) => `card ${index}`));
    expect(all[0]).toMatchObject({ status: 'accepted', memory: { state: 'new', due_at: null, reps: 0 } });
    const { status, body } = await review(all[0]?.id ?? '', { grade: 'easy' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ card_id: all[0]?.id, state: 'review', reps: 1, lapses: 0 });
    // One of the twenty of this day is begun.
    expect(await due('?limit=500')).toHaveLength(19);
    expect(await fronts('?limit=2')).toEqual(['card 1', 'card 2']);
    server.clock.advance(30 * DAY);
    const later = await due('?limit=500');
    expect(later).toHaveLength(21);
    expect(later[0]).toMatchObject({ front: 'card 0', memory: { state: 'review', reps: 1 } });
  });

  it('tell when a card comes back, through learning, lapses and changes of the card', async () => {
    const id = await create('{{c1::one}} {{c2::two}}', { card_type: 'cloze' });
    const first = (await review(id, { grade: 'good' })).body;
    expect(first).toMatchObject({ state: 'learning', reps: 1 });
    expect(await fronts()).toEqual([]);
    server.clock.advance(11 * MINUTE);
    const second = (await review(id, { grade: 'good' })).body;
    expect(second).toMatchObject({ state: 'review', reps: 2, lapses: 0 });
    server.clock.advance(10 * DAY);
    const lapsed = (await review(id, { grade: 'again' })).body;
    expect(lapsed).toMatchObject({ state: 'relearning', reps: 3, lapses: 1 });
    expect(lapsed.stability).toBeLessThan(second.stability);
    await server.request('PATCH', `/flashcards/cards/${id}`, { front: '{{c1::three}}' });
    server.clock.advance(11 * MINUTE);
    expect(await due()).toMatchObject([
      { front: '{{c1::three}}', edited: true, memory: { state: 'relearning', reps: 3 } },
    ]);
    await server.request('PATCH', `/flashcards/cards/${id}`, { status: 'rejected' });
    expect(await due()).toEqual([]);
  });

  it('tell for each grade when the card would come back', async () => {
    const id = await create('new');
    const [fresh] = await due();
    expect([fresh?.id, Object.keys(fresh?.next ?? {})]).toEqual([id, ['again', 'hard', 'good', 'easy']]);
    // The clock goes on by some microseconds from one request to the next.
    const second = (time: string = '') => time.slice(0, 19);
    const { due_at } = (await review(id, { grade: 'good', review_id: 'first' })).body;
    expect(second(due_at)).toBe(second(fresh?.next.good));
    server.clock.advance(3 * DAY);
    const [known] = await due();
    expect(known).toMatchObject({ id, memory: { reps: 1 } });
    for (const grade of ['again', 'hard', 'good', 'easy'] as const) {
      const { body } = await review(id, { grade, review_id: grade });
      expect(second(body.due_at)).toBe(second(known?.next[grade]));
      await server.request('DELETE', `/flashcards/cards/${id}/review/${grade}`);
    }
  });

  it('can be asked for the rest of the day, and tell when the next card comes back', async () => {
    const [first, second] = [await create('one'), await create('two')];
    const summary = async (query = '') =>
      (await server.request('GET', `/flashcards/review/${learner.user.id}/summary${query}`)).body;
    expect(await summary()).toEqual({ due: 0, fresh: 2, next_due_at: null });
    const { due_at } = (await review(first, { grade: 'again' })).body;
    const { due_at: known } = (await review(second, { grade: 'easy' })).body;
    expect(await due()).toEqual([]);
    expect(await summary()).toEqual({ due: 0, fresh: 0, next_due_at: due_at });
    const tokyo = createCalendar('Asia/Tokyo');
    const midnight = tokyo.startOf(addDays(tokyo.dayOf(server.clock.now()), 1));
    const today = `?due_before=${encodeURIComponent(midnight)}`;
    expect(await fronts(today)).toEqual(['one']);
    expect(await summary(today)).toEqual({ due: 1, fresh: 0, next_due_at: known });
    expect(await fronts('?due_before=2999-01-01T00:00:00Z')).toEqual(['one', 'two']);
    expect(await summary('?due_before=2999-01-01T00:00:00Z&project_id=none')).toMatchObject({ due: 0 });
    server.clock.set(due_at);
    expect(await fronts('?due_before=2020-01-01T00:00:00Z')).toEqual(['one']);
    expect(await server.request('GET', '/flashcards/review/nobody/summary')).toMatchObject({ status: 404 });
  });

  it('count days in the time zone of the learner', async () => {
    const other = await server.createLearner({ timezone: 'UTC' });
    const grow = async (owner: TestLearner) => {
      const body = { user_id: owner.user.id, front: 'Haus', back: 'b' };
      const { id } = (await server.request('POST', '/flashcards/cards', body)).body;
      const times = ['01T12:00:00Z', '10T14:00:00Z', '10T16:00:00Z'];
      const answers = [];
      for (const time of times) answers.push(await review(id, { grade: 'easy', reviewed_at: `2026-10-${time}` }));
      return answers.at(-1)?.body.stability;
    };
    // 23:00 of the 10th and 01:00 of the 11th in Tokyo.
    expect(await grow(learner)).not.toBe(await grow(other));
  });

  it('count once, fold late ones in their place, and can be undone', async () => {
    const [id, other] = [await create('Haus'), await create('Baum')];
    const at = (day: string) => `2026-10-${day}T10:00:00.000000+00:00`;
    const early = (await review(id, { grade: 'good', reviewed_at: at('01'), review_id: 'one' })).body;
    await review(id, { grade: 'good', reviewed_at: at('09'), review_id: 'three' });
    const late = (await review(id, { grade: 'again', reviewed_at: at('05'), review_id: 'two' })).body;
    expect((await review(id, { grade: 'easy', reviewed_at: at('06'), review_id: 'two' })).body).toEqual(late);
    const undo = (review_id: string) => server.request('DELETE', `/flashcards/cards/${id}/review/${review_id}`);
    await undo('two');
    expect((await undo('three')).body).toEqual({ ...early, review_id: 'three' });
    expect(await undo('three')).toMatchObject({ status: 404 });
    expect((await undo('one')).body).toMatchObject({ state: 'new', due_at: null, reps: 0 });
    expect(await fronts()).toEqual(['Haus', 'Baum']);
    await review(id, { grade: 'good', review_id: 'one' });
    expect(await review(other, { grade: 'good', review_id: 'one' })).toMatchObject({ status: 422 });
    expect(await review(id, { grade: 'good', reviewed_at: '2999-01-01T00:00:00Z' })).toMatchObject({ status: 422 });
    expect(await review(id, { grade: 'perfect' })).toMatchObject({ status: 422 });
    expect(await review('nothing', { grade: 'good' })).toMatchObject({ status: 404 });
  });

  it('of one card at once all count, and belong to its learner alone', async () => {
    const id = await create('Haus');
    const stranger = await server.createLearner();
    await Promise.all(['a', 'b', 'c'].map((review_id) => review(id, { grade: 'good', review_id })));
    server.clock.advance(60 * DAY);
    expect(await due()).toMatchObject([{ memory: { reps: 3 } }]);
    const path = `/flashcards/cards/${id}/review`;
    const asStranger = server.as(learnerCaller(stranger.user.id));
    expect(await asStranger.request('POST', path, { grade: 'good' })).toMatchObject({ status: 404 });
    expect(await asStranger.request('DELETE', `${path}/a`)).toMatchObject({ status: 404 });
    const exported = await server.host.exportUser(learner.user.id);
    expect(exported).toMatchObject({
      flashcards: { reviews: [{ review_id: 'a', card_id: id }, {}, {}], states: [{ card_id: id, reps: 3 }] },
    });
    await server.request('DELETE', `/flashcards/cards/${id}`);
    expect(await server.host.exportUser(learner.user.id)).toMatchObject({
      flashcards: { cards: [], reviews: [], states: [], origins: [] },
    });
  });
});

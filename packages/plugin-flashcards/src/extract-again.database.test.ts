import { foldText } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type FlashcardsServer, startFlashcardsServer } from '../tests/flashcards-server.ts';
import type { Card } from './schemas.ts';

/** Something that happens to the cards of a session; `pick` says which card. */
type Step = { readonly suggest: readonly string[] } | { readonly fields: Partial<Card>; readonly pick: number };

const front = fc.constantFrom('Haus', 'haus ', 'Baum', 'BAUM', 'Tür', 'Fenster', 'Dach', 'Keller', 'Garten');
const fields = fc.oneof(
  fc.constantFrom<Partial<Card>>({ status: 'accepted' }, { status: 'rejected' }, { back: 'by hand' }, { tags: [] }),
  front.map((text): Partial<Card> => ({ front: `${text}, by hand` })),
);
const steps = fc.array(
  fc.oneof(
    fc.record({ suggest: fc.array(front, { maxLength: 10 }) }),
    fc.record({ fields, pick: fc.nat({ max: 20 }) }),
  ),
  { minLength: 2, maxLength: 12 },
);

describeEachDatabase('cards from a session, asked for again and again,', (testDatabase) => {
  let server: FlashcardsServer;
  beforeAll(async () => {
    server = await startFlashcardsServer(testDatabase);
  });

  const extract = (session_id: string, headers?: Record<string, string>) =>
    server.request('POST', `/flashcards/cards/extract/session/${session_id}`, undefined, headers);

  it('never lose or change what the learner has touched, and never say the same twice', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence: readonly Step[]) => {
        const { user, session } = await server.createSession();
        const touched = new Map<string, Card>();
        let cards: Card[] = [];
        for (const step of sequence) {
          if ('suggest' in step) {
            server.suggest(...step.suggest);
            const answer = await extract(session.id);
            expect(answer.status).toBe(200);
            cards = answer.body;
            const fresh = cards.filter(({ id }) => !touched.has(id));
            expect(fresh.length).toBeLessThanOrEqual(8);
          } else {
            const card = cards[step.pick % Math.max(cards.length, 1)];
            if (card === undefined) continue;
            const { body } = await server.request('PATCH', `/flashcards/cards/${card.id}`, step.fields);
            touched.set(card.id, body);
            cards = cards.map((each) => (each.id === card.id ? body : each));
          }
          const { body: stored } = await server.request('GET', `/flashcards/cards/${user.id}`);
          expect(stored).toEqual(cards);
          for (const card of touched.values()) expect(stored).toContainEqual(card);
          const untouched = cards.filter(({ id }) => !touched.has(id)).map((card) => foldText(card.front));
          const kept = new Set([...touched.values()].map((card) => foldText(card.front)));
          expect(new Set(untouched).size).toBe(untouched.length);
          if ('suggest' in step && step.suggest.some((text) => !kept.has(foldText(text)))) {
            expect(untouched.filter((text) => kept.has(text))).toEqual([]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('are made once when two ask at once', async () => {
    const { user, session } = await server.createSession();
    const turn = { running: 0, most: 0 };
    server.ai.answer(async ({ messages }) => {
      turn.running += 1;
      turn.most = Math.max(turn.most, turn.running);
      // Long enough for the other request to begin, if it could.
      await server.frontsOf(user.id);
      turn.running -= 1;
      expect(messages).toHaveLength(2);
      return JSON.stringify({ cards: [{ front: 'Haus', back: 'house' }] });
    });
    const answers = await Promise.all([extract(session.id), extract(session.id), extract(session.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(turn.most).toBe(1);
    expect(await server.frontsOf(user.id)).toEqual(['Haus']);
  });

  it('keep what is accepted or edited while the AI thinks', async () => {
    const { user, session } = await server.createSession();
    server.suggest('accepted', 'edited', 'untouched');
    await extract(session.id);
    server.ai.answer(async () => {
      await server.patch(user.id, 'accepted', { status: 'accepted' });
      await server.patch(user.id, 'edited', { front: 'edited meanwhile' });
      return JSON.stringify({ cards: ['new', 'accepted', 'edited meanwhile'].map((front) => ({ front, back: 'b' })) });
    });
    await extract(session.id);
    expect(await server.frontsOf(user.id)).toEqual(['accepted', 'edited meanwhile', 'new']);
  });

  it('are not stored when their project goes while the AI thinks', async () => {
    const { user, project, session } = await server.createSession();
    server.ai.answer(async () => {
      await server.database.stores.projects.delete(project.id);
      return JSON.stringify({ cards: [{ front: 'Haus', back: 'house' }] });
    });
    expect(await extract(session.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await server.frontsOf(user.id)).toEqual([]);
  });

  it('are not made when the client leaves', async () => {
    const { user, session } = await server.createSession();
    const client = new AbortController();
    const asked = Promise.withResolvers<AbortSignal>();
    server.ai.answer(({ signal }) => {
      asked.resolve(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const path = `/flashcards/cards/extract/session/${session.id}`;
    const leaving = server.fetch(path, { method: 'POST', signal: client.signal });
    const outcome = leaving.then(
      ({ status }) => status,
      () => 'gone',
    );
    const signal = await asked.promise;
    client.abort();
    expect(signal.aborted).toBe(true);
    expect(await outcome).not.toBe(200);
    expect(await server.frontsOf(user.id)).toEqual([]);
    server.suggest('Haus');
    expect((await extract(session.id)).status).toBe(200);
  });

  it('are asked for once under an Idempotency-Key', async () => {
    const { session } = await server.createSession();
    const headers = { 'Idempotency-Key': `extract-${session.id}` };
    server.suggest('Haus');
    const first = await extract(session.id, headers);
    server.suggest('Baum');
    const again = await extract(session.id, headers);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('can be tried again under the same key after a failure', async () => {
    const { session } = await server.createSession();
    const headers = { 'Idempotency-Key': `retry-${session.id}` };
    server.ai.answer(() => 'no');
    expect((await extract(session.id, headers)).status).toBe(502);
    server.suggest('Haus');
    expect((await extract(session.id, headers)).status).toBe(200);
  });
});

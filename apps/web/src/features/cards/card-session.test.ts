import { ApiError } from '@learnwright/client';
import { expect, it } from 'vitest';
import { openKeptValues } from '../../start/kept-values.ts';
import { createTurns, openDraft } from '../../start/waiting.ts';
import { openCardSession } from './card-session.ts';
import type { GradeRequests } from './waiting-grades.ts';

const NEXT = { again: 'in a minute', hard: 'in five', good: 'in ten', easy: 'in days' };
const card = (id: string) => Object({ id, front: id, next: NEXT });

const createDraft = () =>
  openDraft({ kept: openKeptValues(() => Object(null)), inTurn: createTurns(undefined) }, 'cards');

/** Opens a session of two cards; notes what is sent, and refuses while `isDown`. */
function open(draft = createDraft()) {
  const sent: string[] = [];
  const line = { isDown: false, isUnknown: false };
  let ids = 0;
  const send = async (what: string) => {
    sent.push(what);
    if (line.isDown) throw new TypeError('There is no network.');
  };
  const requests: GradeRequests = {
    record: async (id, { grade, review_id }) => {
      await send(`${review_id} ${id} ${grade}`);
      return 'tomorrow';
    },
    takeBack: async (id, review_id) => {
      await send(`back ${review_id} ${id}`);
      if (line.isUnknown) throw new ApiError(Object({ code: 'not_found', status: 404 }), new Response());
    },
  };
  const session = openCardSession({
    cards: [card('one'), card('two')],
    requests,
    draft,
    now: () => 0,
    createId: () => {
      ids += 1;
      return `r${ids}`;
    },
  });
  const turn = (grade: 'again' | 'good') => {
    session.show();
    session.grade(grade);
  };
  return { session, sent, line, turn };
}

/** Lets what was begun behind the screen come to its end. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('asks one card after the other, and takes no grade before the other side is shown', async () => {
  const { session, sent, turn } = open();
  session.grade('good');
  expect(session.current()).toMatchObject({ card: { id: 'one' }, graded: [] });
  turn('good');
  expect(session.current()).toMatchObject({ card: { id: 'two' }, isShown: false });
  turn('again');
  expect(session.current().card).toBeNull();
  await settle();
  expect(sent).toEqual(['r1 one good', 'r2 two again']);
  expect(session.current().records).toBe('stored');
});

it('says when a card comes back as expected at first, then as the server has planned it', async () => {
  const { session, turn } = open();
  turn('good');
  expect(session.current().graded[0]?.due_at).toBe('in ten');
  await settle();
  expect(session.current().graded[0]?.due_at).toBe('tomorrow');
});

it('takes the last grade back, also one that the server never had, and asks the card again', async () => {
  const { session, sent, line, turn } = open();
  turn('good');
  await settle();
  line.isUnknown = true;
  session.undo();
  expect(session.current()).toMatchObject({ card: { id: 'one' }, isShown: false, graded: [] });
  await settle();
  expect(sent).toEqual(['r1 one good', 'back r1 one']);
  expect(session.current().records).toBe('stored');
  session.undo();
  await settle();
  expect(sent).toHaveLength(2);
});

it('leaves what could not be sent to the next session', async () => {
  const draft = createDraft();
  const { line, turn } = open(draft);
  line.isDown = true;
  turn('good');
  await settle();
  const next = open(draft);
  await settle();
  expect(next.sent).toEqual(['r1 one good']);
  expect(draft.read()).toBeNull();
});

it('sends nothing a second time that another session has sent meanwhile', async () => {
  const draft = createDraft();
  const { session, sent, line, turn } = open(draft);
  line.isDown = true;
  turn('good');
  await settle();
  open(draft);
  await settle();
  line.isDown = false;
  session.retry();
  await settle();
  expect(sent).toEqual(['r1 one good']);
  expect(session.current().records).toBe('stored');
});

it('sends what could not be sent in its order, when it is tried again', async () => {
  const { session, sent, line, turn } = open();
  line.isDown = true;
  turn('good');
  session.undo();
  turn('again');
  await settle();
  expect(session.current().records).toBe('failed');
  line.isDown = false;
  sent.length = 0;
  session.retry();
  await settle();
  expect(sent).toEqual(['r1 one good', 'back r1 one', 'r2 one again']);
  expect(session.current().records).toBe('stored');
});

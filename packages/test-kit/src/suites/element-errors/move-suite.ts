import type { Attempt, ElementAddress, ElementMove } from '@learnwright/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt, attemptsOf, type ElementErrorHarness, NOON } from './element-error-harness.ts';
import { itMovesAnyElements, itMovesAtOnceWithOthers } from './move-property-suite.ts';

/** What the move suite drives: element errors, and the moves that no client can ask for. */
export interface MoveHarness extends ElementErrorHarness {
  /** Carries rows of all users over to where elements have moved; returns how many. */
  move(moves: readonly ElementMove[]): Promise<number>;
  /** The user's log, by attempted_at, then attempt_id. */
  listAttempts(user_id: string): Promise<Attempt[]>;
}

/**
 * The contract of moving elements (core, `moveElements`): attempts and rows go where the element is now, and none is
 * lost. The harness is created once; every test makes users and a set of its own.
 */
export function moveSuite(label: string, createHarness: () => Promise<MoveHarness>): void {
  describe(`moving elements: ${label}`, () => {
    let harness: MoveHarness;
    const get = () => harness;
    beforeAll(async () => {
      harness = await createHarness();
    });
    beforeEach(() => harness.setNow(NOON));
    describe('one by one', () => itMovesRows(get));
    describe('together', () => itMovesTogether(get));
    describe('to one address', () => itFoldsTogether(get));
    describe('any', () => itMovesAnyElements(get));
    describe('at once', () => itMovesAtOnceWithOthers(get));
  });
}

/** What moving does to the row and the log of an element. */
function itMovesRows(get: () => MoveHarness): void {
  it('changes the address of a row and of its attempts, and nothing else', async () => {
    const harness = get();
    const [user, from, to] = [await harness.createUser(), at('simple', 'house'), at('other', 'home', '2', 'spelling')];
    await harness.record(user, attemptsOf('wcw', { ...from, element_type: 'grammar_rule', user_answer: 'Has' }));
    const [[row], log] = [await harness.list(user), await harness.listAttempts(user)];
    expect(await harness.move([{ from, to }])).toBe(1);
    expect(await harness.list(user)).toEqual([{ ...row, ...to }]);
    expect(await harness.listAttempts(user)).toEqual(log.map((entry) => ({ ...entry, ...to })));
  });

  it('keeps what is mastered mastered, since when it was', async () => {
    const harness = get();
    const [user, from, to] = [await harness.createUser(), at('mastered', 'house'), at('mastered', 'home')];
    const rows = await harness.record(user, attemptsOf('wcccc', from));
    await harness.move([{ from, to }]);
    const times = attemptsOf('wcccc').map(({ attempted_at }) => attempted_at);
    const [moved] = await harness.list(user, { mastered: true });
    expect(moved).toEqual({ ...rows.at(-1), ...to });
    expect(moved).toMatchObject({ created_at: times[0], last_error_at: times[0], mastered_at: times[3] });
  });

  it('goes on where it was: known attempts stay known, and can be undone', async () => {
    const harness = get();
    const [user, from, to] = [await harness.createUser(), at('going on', 'house'), at('going on', 'home')];
    const known = attempt(false, { ...from, attempt_id: 'known', attempted_at: NOON });
    const [row] = await harness.record(user, [known]);
    await harness.move([{ from, to }]);
    expect(await harness.record(user, [known])).toEqual([{ ...row, ...to }]);
    expect(await harness.undo(user, 'known')).toBeNull();
    expect(await harness.list(user)).toEqual([]);
  });

  it('moves the rows of all users who have one, and no other', async () => {
    const harness = get();
    const [from, to] = [at('users', 'house'), at('users', 'home')];
    const [one, two, other] = [await harness.createUser(), await harness.createUser(), await harness.createUser()];
    const [first] = await harness.record(one, [attempt(false, { ...from, attempt_id: 'same' })]);
    const [second] = await harness.record(two, [attempt(true, { ...from, attempt_id: 'same' })]);
    await harness.record(other, [attempt(true, at('users', 'mouse')), attempt(true, { ...from, lesson_id: '2' })]);
    const untouched = await harness.list(other);
    expect(await harness.move([{ from, to }])).toBe(2);
    expect(await harness.list(one)).toEqual([{ ...first, ...to }]);
    expect(await harness.list(two)).toEqual([{ ...second, ...to }]);
    expect(await harness.list(other)).toEqual(untouched);
  });

  it('leaves everything as it is where from is to, or nobody has a row', async () => {
    const harness = get();
    const [user, address] = [await harness.createUser(), at('same', 'house')];
    const rows = await harness.record(user, [attempt(false, address)]);
    expect(await harness.move([])).toBe(0);
    expect(await harness.move([{ from: address, to: { ...address } }])).toBe(0);
    expect(await harness.move([{ from: at('same', 'mouse'), to: address }])).toBe(0);
    expect(await harness.list(user)).toEqual(rows);
  });

  it('refuses to move an element to two places', async () => {
    const harness = get();
    const [user, from] = [await harness.createUser(), at('torn', 'house')];
    const rows = await harness.record(user, [attempt(false, from)]);
    const moves = [at('torn', 'one'), at('torn', 'two')].map((to) => ({ from, to }));
    await expect(harness.move(moves)).rejects.toThrow('two places');
    expect(await harness.list(user)).toEqual(rows);
  });
}

/** Moves of one call, as `from > to`, and which row is where afterwards, as `origin > key`. */
const TOGETHER = [
  { fact: 'swaps two elements', moves: ['a > b', 'b > a'], after: ['b > a', 'a > b', 'c > c'] },
  { fact: 'moves one after the other', moves: ['b > d', 'a > b'], after: ['a > b', 'c > c', 'b > d'] },
  {
    fact: 'moves a chain given from its start',
    moves: ['a > b', 'b > c', 'c > d'],
    after: ['a > b', 'b > c', 'c > d'],
  },
  { fact: 'moves a chain given from its end', moves: ['c > d', 'b > c', 'a > b'], after: ['a > b', 'b > c', 'c > d'] },
  { fact: 'moves in a circle', moves: ['a > b', 'b > c', 'c > a'], after: ['c > a', 'a > b', 'b > c'] },
  { fact: 'takes a move twice once', moves: ['a > d', 'a > d'], after: ['b > b', 'c > c', 'a > d'] },
] as const;

/** What the moves of one call do to each other: nothing. */
function itMovesTogether(get: () => MoveHarness): void {
  it.each(TOGETHER)('$fact', async ({ fact, moves, after }) => {
    const harness = get();
    const user = await harness.createUser();
    const words = { a: 'w', b: 'cccc', c: 'ww' };
    for (const [key, word] of Object.entries(words)) await harness.record(user, attemptsOf(word, at(fact, key)));
    const rows = new Map((await harness.list(user)).map((row) => [row.element_key, row]));
    const attempts = await harness.listAttempts(user);
    const read = (move: string) => move.split(' > ').map((key) => at(fact, key));
    const listed = moves.map(read).flatMap(([from, to]) => (from && to ? [{ from, to }] : []));
    expect(await harness.move(listed)).toBe(new Set(moves).size);
    const expected = after.map(read).map(([origin, to]) => ({ ...rows.get(origin?.element_key ?? ''), ...to }));
    expect(await harness.list(user)).toEqual(expected);
    expect((await harness.listAttempts(user)).map(({ attempt_id }) => attempt_id)).toEqual(
      attempts.map(({ attempt_id }) => attempt_id),
    );
  });
}

/** What meets at an address. */
function itFoldsTogether(get: () => MoveHarness): void {
  it('folds the attempts that come into those that stay, by their times, and keeps the row that stays', async () => {
    const harness = get();
    const [user, from, to] = [await harness.createUser(), at('merge', 'home'), at('merge', 'house')];
    const mixed = attemptsOf('wcwccc').map((one, index) => ({ ...one, ...(index % 2 === 0 ? from : to) }));
    await harness.record(user, mixed);
    const [coming, staying] = await harness.list(user);
    expect([coming?.element_key, staying?.element_key]).toEqual(['home', 'house']);
    expect(await harness.move([{ from, to }])).toBe(1);
    const merged = {
      id: staying?.id,
      error_count: 2,
      correct_streak: 3,
      mastered: true,
      created_at: coming?.created_at,
    };
    expect(await harness.list(user)).toMatchObject([{ ...to, ...merged }]);
    expect(await harness.listAttempts(user)).toHaveLength(6);
  });

  it('folds elements that come together into one row, the first of them', async () => {
    const harness = get();
    const user = await harness.createUser();
    const [one, two, to] = [at('meet', 'a'), at('meet', 'b'), at('meet', 'c')];
    const [row] = await harness.record(user, attemptsOf('w', two));
    await harness.record(user, attemptsOf('ww', one));
    const moves = [two, one].map((from) => ({ from, to }));
    expect(await harness.move(moves)).toBe(2);
    expect(await harness.list(user)).toMatchObject([{ ...to, id: row?.id, error_count: 3 }]);
  });
}

function at(set_id: string, element_key: string, lesson_id = 'lesson', exercise_id = 'exercise'): ElementAddress {
  return { set_id, lesson_id, exercise_id, element_key };
}

import type { Attempt, ElementError } from '@learnwright/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attempt, later, NOON, type ReportedAttempt } from './element-error-harness.ts';
import type { MoveHarness } from './move-suite.ts';
import { foldByTheBook, logArbitrary, placeArbitrary } from './order-suite.ts';

type Place = Pick<ReportedAttempt, 'lesson_id' | 'element_key'>;

interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** A user before the moves. */
interface Learner {
  readonly user: string;
  readonly rows: readonly ElementError[];
  readonly attempts: readonly Attempt[];
}

/** Moves by which elements change places, stay, follow one another, meet, or come to a new place. */
const movesArbitrary = fc.uniqueArray(
  fc.record({
    from: placeArbitrary,
    to: fc.oneof(placeArbitrary, fc.constant({ lesson_id: '2', element_key: 'new' })),
  }),
  { selector: ({ from }) => textOf(from), maxLength: 4 },
);

/** Moving comes to the same rows as if every attempt had been made at the new address in the first place. */
export function itMovesAnyElements(get: () => MoveHarness): void {
  it('comes to what the readdressed attempts come to from the start', async () => {
    const harness = get();
    let runs = 0;
    const logsArbitrary = fc.array(logArbitrary, { minLength: 1, maxLength: 2 });
    const property = fc.asyncProperty(logsArbitrary, movesArbitrary, async (logs, moves) => {
      runs += 1;
      const address = { set_id: `property ${runs}`, exercise_id: 'exercise' };
      harness.setNow(later(NOON, 1_000_000));
      const learners: Learner[] = [];
      for (const log of logs) {
        const reported = log.map((one) => ({ ...one, ...address }));
        learners.push(await createLearner(harness, reported));
      }
      const moved = moves.map(({ from, to }) => ({ from: { ...address, ...from }, to: { ...address, ...to } }));
      const expected = learners.flatMap(({ rows }) => rows.filter((row) => leaves(row, moves)));
      expect(await harness.move(moved)).toBe(expected.length);
      for (const learner of learners) await expectMoved(harness, learner, moves);
    });
    await fc.assert(property, { numRuns: 40 });
  });
}

async function createLearner(harness: MoveHarness, log: readonly ReportedAttempt[]): Promise<Learner> {
  const user = await harness.createUser();
  await harness.record(user, log);
  return { user, rows: await harness.list(user), attempts: await harness.listAttempts(user) };
}

async function expectMoved(harness: MoveHarness, before: Learner, moves: readonly Move[]): Promise<void> {
  const attempts = before.attempts.map((one) => ({ ...one, ...placeAfter(one, moves) }));
  expect(await harness.listAttempts(before.user)).toEqual(attempts);
  const rows = await harness.list(before.user);
  const log = attempts.map(({ user_id: _, ...one }) => one);
  expect(rows.map(({ id: _, user_id: __, ...outcome }) => outcome)).toEqual(foldByTheBook(log));
  for (const row of rows) expect(row.id).toBe(idAt(row, before.rows, moves));
}

/** The id of the row that stays at a place, else of the first that a move brings there. */
function idAt(place: Place, before: readonly ElementError[], moves: readonly Move[]): string | undefined {
  const rowAt = (other: Place) => before.find((row) => textOf(row) === textOf(other));
  const staying = leaves(place, moves) ? undefined : rowAt(place);
  const coming = moves.filter(({ to }) => textOf(to) === textOf(place)).flatMap(({ from }) => rowAt(from) ?? []);
  return (staying ?? coming[0])?.id;
}

function leaves(place: Place, moves: readonly Move[]): boolean {
  return textOf(placeAfter(place, moves)) !== textOf(place);
}

function placeAfter({ lesson_id, element_key }: Place, moves: readonly Move[]): Place {
  const from = textOf({ lesson_id, element_key });
  return moves.find((move) => textOf(move.from) === from)?.to ?? { lesson_id, element_key };
}

function textOf({ lesson_id, element_key }: Place): string {
  return `${lesson_id} ${element_key}`;
}

/** Moves while others write. */
export function itMovesAtOnceWithOthers(get: () => MoveHarness): void {
  it('loses no attempt that comes while elements change places', async () => {
    const harness = get();
    const user = await harness.createUser();
    const [house, mouse] = [
      attempt(false, { set_id: 'racing' }),
      attempt(true, { set_id: 'racing', element_key: 'mouse' }),
    ];
    await harness.record(user, [house, mouse]);
    const swap = [
      { from: house, to: mouse },
      { from: mouse, to: house },
    ];
    const rounds = Array.from({ length: 10 }, () => [
      harness.record(user, [house]),
      harness.move(swap),
      harness.record(user, [mouse, house]),
    ]);
    await Promise.all(rounds.flat());
    const log = await harness.listAttempts(user);
    expect(log).toHaveLength(32);
    const rows = await harness.list(user);
    expect(rows.map(({ id: _, user_id: __, ...outcome }) => outcome)).toEqual(
      foldByTheBook(log.map(({ user_id: _, ...entry }) => entry)),
    );
  });

  it('takes turns with another move of the same users, whose elements come in another order', async () => {
    const harness = get();
    const at = (element_key: string, lesson_id = '1') => attempt(false, { set_id: 'turns', lesson_id, element_key });
    for (const keys of ['ac', 'bd']) {
      for (let count = 0; count < 4; count += 1) {
        await harness.record(
          await harness.createUser(),
          [...keys].map((key) => at(key)),
        );
      }
    }
    const move = (keys: string, before: string, after: string) =>
      harness.move([...keys].map((key) => ({ from: at(key, before), to: at(key, after) })));
    for (let round = 0; round < 3; round += 1) {
      // One meets the users of a and c first, the other those of b and d.
      expect(await Promise.all([move('ab', '1', '2'), move('dc', '1', '2')])).toEqual([8, 8]);
      expect(await Promise.all([move('ab', '2', '1'), move('dc', '2', '1')])).toEqual([8, 8]);
    }
  });
}

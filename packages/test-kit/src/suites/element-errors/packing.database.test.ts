import {
  type Attempt,
  type ElementAddress,
  type ElementMove,
  elementAddressText,
  type HookPublisher,
  moveElements,
  packOldAttempts,
  recordAttempts,
  undoAttempt,
  WHOLE_LIST,
} from '@learnwright/core';
import type { Database } from '@learnwright/db';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createTestClock, createTestIds } from '../../clock/test-clock.ts';
import { describeEachDatabase } from '../../databases/describe-each-database.ts';
import { testUser } from '../test-user.ts';
import { attempt, later, NOON, type ReportedAttempt } from './element-error-harness.ts';
import { placeArbitrary } from './order-suite.ts';

const HOUR = 3_600_000_000;
/** The hours of the attempts, and the hour from which on attempts are taken back: those are never packed. */
const HOURS = 400;
const UNPACKED = 300;

/** What happens to a learner. */
type Act =
  | { readonly do: 'record'; readonly from: number; readonly count: number }
  | { readonly do: 'repeat' | 'undo'; readonly which: number }
  | { readonly do: 'pack'; readonly hour: number }
  | { readonly do: 'move'; readonly from: object; readonly to: object };

const actArbitrary: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('record'), from: fc.nat(39), count: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('repeat', 'undo'), which: fc.nat(39) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pack'), hour: fc.nat(UNPACKED) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move'), from: placeArbitrary, to: placeArbitrary }) },
);

/** Forty attempts, each at another time: they are recorded in any order, late ones too. */
const logArbitrary = fc
  .array(fc.record({ place: placeArbitrary, correct: fc.boolean(), hour: fc.nat(HOURS) }), {
    minLength: 40,
    maxLength: 40,
  })
  .map((parts) =>
    parts.map(({ place, correct, hour }, index) =>
      attempt(correct, { ...place, attempt_id: `a${index}`, attempted_at: later(NOON, hour * HOUR + index) }),
    ),
  );

describeEachDatabase('attempts that are old', ({ open }) => {
  let database: Database;
  const clock = createTestClock();
  const createId = createTestIds();
  beforeAll(async () => {
    database = await open();
    clock.set(later(NOON, (HOURS + 1) * HOUR));
  });

  /** The moves so far: who names an old address afterwards means the new one. */
  const moves: ElementMove[] = [];
  const redirect = async (attempts: readonly Attempt[]) =>
    attempts.map((one) => moves.reduce<ElementAddress>((at, { from, to }) => (isAt(at, from) ? to : at), one));
  /** The ids of the attempts that plugins have heard of, by learner. */
  const heard = new Map<string, string[]>();
  const hooks: HookPublisher = {
    isAwaited: (hook) => hook === 'on_attempts_recorded',
    publish: async (_hook, { user_id }, ...args) => {
      const ids = args.flatMap((value) => (Array.isArray(value) ? value.map(({ attempt_id }) => attempt_id) : []));
      heard.set(user_id, [...(heard.get(user_id) ?? []), ...ids]);
    },
  };
  const ports = () => ({ unitOfWork: database.unitOfWork, clock, createId, redirect, hooks });

  async function createUser(): Promise<string> {
    const id = createId();
    await database.stores.users.insert(testUser(id));
    return id;
  }

  async function pack(user_id: string, before: string): Promise<void> {
    let next = await packOldAttempts(ports(), user_id, before, null);
    while (next !== null) next = await packOldAttempts(ports(), user_id, before, next);
  }

  /** The rows and the active days of a learner. */
  async function read(user_id: string) {
    const { items } = await database.stores.elementErrors.list({ user_id }, WHOLE_LIST);
    const rows = items.map(({ id: _, user_id: __, ...row }) => row);
    return { rows, days: await database.stores.activity.listDays(user_id, '') };
  }

  /** Does one thing to both learners, and packs the attempts of the first alone. */
  async function act(users: readonly [string, string], log: readonly ReportedAttempt[], what: Act): Promise<void> {
    if (what.do === 'pack') return pack(users[0], later(NOON, what.hour * HOUR));
    if (what.do === 'move') {
      const at = { set_id: log[0]?.set_id ?? '', exercise_id: 'exercise', lesson_id: '', element_key: '' };
      const move = { from: { ...at, ...what.from }, to: { ...at, ...what.to } };
      moves.push(move);
      return void (await moveElements(database, [move]));
    }
    for (const user_id of users) {
      if (what.do === 'record') {
        const batch = log.slice(what.from, what.from + what.count).map((one) => ({ ...one, ...DEFAULTS }));
        await recordAttempts(ports(), user_id, batch);
      } else if (what.do === 'repeat') {
        const known = await database.stores.attempts.find(users[1], log[what.which]?.attempt_id ?? '');
        if (known === null) continue;
        const { user_id: _, differences: __, ...one } = known;
        await recordAttempts(ports(), user_id, [one]);
      } else {
        const id = log[what.which]?.attempt_id ?? '';
        const known = await database.stores.attempts.find(user_id, id);
        if (known !== null && known.attempted_at >= later(NOON, UNPACKED * HOUR))
          await undoAttempt(ports(), user_id, id);
      }
    }
  }

  it('come to the same rows and days, packed or not, whatever comes late, again, moves or is taken back', async () => {
    let runs = 0;
    const acts = fc.array(actArbitrary, { minLength: 6, maxLength: 14 });
    const property = fc.asyncProperty(logArbitrary, acts, async (log, all) => {
      runs += 1;
      const users = [await createUser(), await createUser()] as const;
      const own = log.map((one) => ({ ...one, set_id: `packed ${runs}` }));
      for (const what of all) {
        await act(users, own, what);
        expect(await read(users[0])).toEqual(await read(users[1]));
        expect(heard.get(users[0])).toEqual(heard.get(users[1]));
      }
    });
    await fc.assert(property, { numRuns: 12, seed: 74 });
  });

  it('are few, tell what they carry, and cannot be taken back', async () => {
    const user_id = await createUser();
    const log = Array.from({ length: 130 }, (_, index) => {
      const element_key = `word ${index % 60}`;
      const attempted_at = later(NOON, index);
      return { ...attempt(index % 3 > 0, { attempt_id: `a${index}`, element_key, attempted_at }), ...DEFAULTS };
    });
    await recordAttempts(ports(), user_id, log);
    const before = await read(user_id);
    expect(await database.stores.packedAttempts.listLearners(later(NOON, 130), '', 1_000)).toContain(user_id);
    await pack(user_id, later(NOON, 130));
    expect(await database.stores.packedAttempts.listLearners(later(NOON, 130), '', 1_000)).not.toContain(user_id);
    const { items } = await database.stores.attempts.listByUser(user_id, WHOLE_LIST);
    expect(items).toHaveLength(60);
    expect(items.every(({ earlier }) => earlier !== undefined)).toBe(true);
    expect(await read(user_id)).toEqual(before);
    await expect(undoAttempt(ports(), user_id, 'a129')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no attempt with the id "a129".',
    });
    await expect(undoAttempt(ports(), user_id, 'a1')).rejects.toMatchObject({ code: 'not_found' });
  });
});

function isAt(one: ElementAddress, other: ElementAddress): boolean {
  return elementAddressText(one) === elementAddressText(other);
}

const DEFAULTS = { element_type: 'vocabulary', user_answer: '', correct_answer: 'Haus' } as const;

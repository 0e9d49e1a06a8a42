import { setImmediate as turn } from 'node:timers/promises';
import { createApiStorage, createClient, type LearningStorage } from '@learnwright/client';
import { openLocalDatabase } from '@learnwright/client/local';
import { createLessonRun, type Exercise, type Lesson, listAcceptedAnswers, resolvePairs } from '@learnwright/exercises';
import { createTestClock } from '@learnwright/test-kit';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openRunSession, type PlayerEvent } from '../src/player/run-session.ts';
import { readLesson } from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

const SET = 'de-first-steps-from-en';
/** Whole lessons, and their ends alone: so that many runs come to the end, and to the corrections. */
const LESSONS = ['01-introducing-yourself', '02-at-the-cafe', '03-a-day-plan']
  .map((name) => readLesson(`en/de-a1/lessons/${name}.json`))
  .flatMap((lesson) => [lesson, { ...lesson, steps: lesson.steps.slice(-3) }]);
const NOTHING_RIGHT = ['?', '?', '?', '?', '?', '?', '?', '?'];
const DEEDS = [
  'right',
  'right',
  'wrong',
  'wrong',
  'next',
  'next',
  'next',
  'skip',
  'hint',
  'write',
  'undo',
  'undo',
] as const;
/** What may happen to a call: it is done, never arrives, or its answer is lost. */
const CALLS = ['done', 'done', 'never arrives', 'is not answered'] as const;
/** When the run began. */
const BEGUN = Date.parse('2026-11-19T12:00:00Z');

interface Deed {
  readonly deed: (typeof DEEDS)[number];
  /** Whether what was begun is waited for. */
  readonly isSettled: boolean;
  /** Whether the tab is lost afterwards, and opened again. */
  readonly isCut: boolean;
}

const deedsOf = fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), isSettled: fc.boolean(), isCut: fc.boolean() }), {
  maxLength: 40,
});
const callsOf = fc.array(fc.constantFrom(...CALLS), { maxLength: 60 });

/** A learner's storage whose calls can be lost on their way. */
interface Line {
  readonly storage: LearningStorage;
  /** Takes what becomes of the next calls; of all others, nothing is lost. */
  lose(calls: readonly (typeof CALLS)[number][]): void;
  /** Waits for all that is under way. */
  settle(): Promise<void>;
  /** From now on nothing can be called: the tab is gone. */
  cut(): void;
}

function createLine(storage: LearningStorage): Line {
  let left: (typeof CALLS)[number][] = [];
  let isCut = false;
  const underWay = new Set<Promise<unknown>>();
  async function through<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const fate = isCut ? 'never arrives' : (left.shift() ?? 'done');
    if (fate === 'never arrives') throw new TypeError('There is no network.');
    const answering = call();
    underWay.add(answering);
    const answer = await answering.finally(() => underWay.delete(answering));
    if (fate === 'is not answered' || isCut) throw new TypeError('The answer is lost.');
    return answer;
  }
  return {
    storage: {
      ...storage,
      recordAttempts: (attempts) => through(() => storage.recordAttempts(attempts)),
      undoAttempt: (attempt_id) => through(() => storage.undoAttempt(attempt_id)),
      recordProgress: (...report) => through(() => storage.recordProgress(...report)),
    },
    lose: (calls) => {
      left = [...calls];
    },
    settle: async () => {
      do {
        await Promise.allSettled([...underWay]);
        await turn();
      } while (underWay.size > 0);
    },
    cut: () => {
      isCut = true;
    },
  };
}

/** Plays a lesson by deeds; returns the learner's rows. */
async function play(
  lesson: Lesson,
  storage: LearningStorage,
  deeds: readonly Deed[],
  calls: readonly (typeof CALLS)[number][],
): Promise<unknown> {
  let kept: string | null = null;
  let count = 0;
  let ids = 0;
  let given: readonly string[] = [];
  /** Opens the lesson as its page does. */
  async function open() {
    const progress = await storage.findProgress(SET, lesson.id);
    const failures = await storage.listElementErrors({ set_id: SET, lesson_id: lesson.id });
    const run = createLessonRun(lesson, { set_id: SET, seed: 'ada', progress, failures });
    const line = createLine(storage);
    let isGone = false;
    const session = openRunSession({
      run: {
        ...run,
        reduce: (state, event) => run.reduce(state, event.type === 'answer' ? { ...event, given } : event),
      },
      storage: line.storage,
      draft: {
        read: () => kept,
        write: (value) => {
          if (!isGone) kept = value;
        },
        inTurn: (work) => work(),
      },
      now: () => BEGUN + count * 1_000,
      createId: () => {
        ids += 1;
        return `${storage.user_id}-${ids}`;
      },
    });
    const lose = async () => {
      isGone = true;
      line.cut();
      await line.settle();
    };
    return { run, line, session, lose };
  }

  let { run, line, session, lose } = await open();
  const fates = [...calls];
  for (const { deed, isSettled, isCut } of deeds) {
    count += 1;
    line.lose(fates.splice(0, 3));
    const exercise = run.view(session.current().state).step?.exercise;
    given = deed === 'right' && exercise ? solve(exercise, lesson) : NOTHING_RIGHT;
    session.send(toEvent(deed));
    if (isSettled) await line.settle();
    // Whoever opens a lesson again that has ended, and is recorded, begins it anew.
    if (!isCut || kept === null) continue;
    await lose();
    ({ run, line, session, lose } = await open());
  }
  line.lose([]);
  await line.settle();
  for (let tried = 0; tried === 0 || session.current().records !== 'stored'; tried += 1) {
    if (tried > 20) throw new Error('The run is never recorded.');
    session.retry();
    await line.settle();
  }
  return readRows(storage);
}

function toEvent(deed: Deed['deed']): PlayerEvent {
  if (deed === 'right' || deed === 'wrong') return { type: 'answer' };
  return deed === 'write' ? { type: 'write', text: 'Gut' } : { type: deed };
}

function solve(exercise: Exercise, lesson: Lesson): readonly string[] {
  if (exercise.type === 'word_tiles') return exercise.tiles ?? [];
  if (exercise.type === 'matching') return resolvePairs(exercise, lesson).map(({ right }) => right);
  if (exercise.cloze_mode === 'multiselect') return exercise.accept ?? [];
  return listAcceptedAnswers(exercise, lesson).map(({ accept }) => accept[0] ?? '');
}

/** What was recorded, but for names, and for the moments at which the storage wrote. */
async function readRows(storage: LearningStorage): Promise<unknown> {
  const [errors, rows] = await Promise.all([storage.listElementErrors(), storage.listProgress()]);
  return {
    errors: errors.map(({ id: _, user_id: __, ...error }) => JSON.stringify(error)).toSorted(),
    progress: rows.map(({ status, score_correct, score_total, step_results, time_spent_seconds }) => ({
      ...{ status, score_correct, score_total, time_spent_seconds },
      results: Object.entries(step_results).map(([step, { completed_at: _, ...result }]) => [step, result]),
    })),
  };
}

/** Started for the runs that need it. */
let product: Promise<Product> | null = null;
afterAll(async () => (await product)?.stop());

async function createLearnerOfServer(): Promise<LearningStorage> {
  product ??= shareProduct();
  const { url } = await product;
  const client = createClient({ baseUrl: url, retries: 0 });
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(`${url}/api/users`, { method: 'POST', headers, body: '{"name":"Ada"}' });
  return createApiStorage(client, (await made.json()).id);
}

async function createLearnerOfDevice(): Promise<LearningStorage> {
  const database = await openLocalDatabase({ indexedDB: new IDBFactory(), clock: createTestClock() });
  const { id } = await database.createLearner({ name: 'Ada' });
  return database.storageOf(id);
}

describe.each([
  ['the server', createLearnerOfServer, { few: 12, many: 50 }],
  ['the storage of the browser', createLearnerOfDevice, { few: 50, many: 200 }],
] as const)('a lesson that is recorded by %s', (_, createLearner, { few, many }) => {
  const compare = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(fc.nat(LESSONS.length - 1), deedsOf, callsOf, async (place, deeds, calls) => {
        const lesson = LESSONS[place] ?? Object();
        const whole = deeds.map(({ deed }) => ({ deed, isSettled: true, isCut: false }));
        const [cut, uncut] = [await createLearner(), await createLearner()];
        expect(await play(lesson, cut, deeds, calls)).toEqual(await play(lesson, uncut, whole, []));
      }),
      { numRuns },
    );

  it('has the same rows when its tab and its calls are lost anywhere as when none is', () => compare(few));

  it(
    'has the same rows when its tab and its calls are lost anywhere as when none is, in many more runs',
    {
      tags: ['long'],
      timeout: 3_600_000,
    },
    () => compare(many),
  );
});

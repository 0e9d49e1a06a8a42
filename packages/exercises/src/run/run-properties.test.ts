import { fileURLToPath } from 'node:url';
import { applyProgress, attemptInputSchema, type LessonProgress, recordProgressSchema } from '@learnwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRealLessons } from '../../fixtures/find-real-lessons.ts';
import { readContentRepository } from '../../fixtures/read-content-repository.ts';
import { NOTHING_RIGHT, solve, work } from '../../tests/run.ts';
import { SOURCE } from '../review/review.fixture.ts';
import type { SourceLesson } from '../review/review-step.ts';
import { validateContentRepository } from '../validation/validate-content-repository.ts';
import { createLessonRun, type LessonRun } from './lesson-run.ts';
import type { LessonRunState } from './lesson-script.ts';
import type { RunChanges } from './list-changes.ts';
import type { RunAttempt, RunEvent } from './run-state.ts';

/** What a learner does, whatever is on the screen. `right` and `wrong` are answers. */
const DEEDS = ['right', 'wrong', 'wrong', 'draft', 'hint', 'skip', 'next', 'next', 'undo', 'resume'] as const;

/** A learner of a storage: what was recorded, by core's rules. */
type Records = { readonly attempts: ReadonlyMap<string, RunAttempt>; readonly row: LessonProgress | null };

const NOW = '2026-11-20T12:00:00.000000+00:00';
const NO_RECORDS: Records = { attempts: new Map(), row: null };

const { folder, isPresent, reason } = findRealLessons(process.env.LEARNWRIGHT_CONTENT_DIR);
const REAL = isPresent ? listLessons(folder) : [];
const COURSE = listLessons(fileURLToPath(new URL('../../../plugin-content/course', import.meta.url)));

function listLessons(repository: string): SourceLesson[] {
  const { sets } = validateContentRepository(readContentRepository(repository));
  return sets.flatMap(({ set, lessons }) =>
    lessons.flatMap(({ lesson }) => (lesson ? [{ set_id: set?.id ?? '', lesson, set }] : [])),
  );
}

const deeds = fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), wait: fc.nat(90_000), choice: fc.nat(6) }), {
  maxLength: 60,
});
type Deed = { readonly deed: (typeof DEEDS)[number]; readonly wait: number; readonly choice: number };

const create = ({ set_id, lesson, set }: SourceLesson): LessonRun =>
  createLessonRun(lesson, { set_id, seed: 'ada', context: { set: set ?? null } });

/** The events of deeds. An answer is what is right where the run is then; its id counts the events. */
function apply(
  run: LessonRun,
  { lesson }: SourceLesson,
  from: LessonRunState,
  deed: Deed,
  count: number,
): LessonRunState {
  return run.reduce(from, toEvent(run, lesson, from, deed, count));
}

function toEvent(
  run: LessonRun,
  lesson: SourceLesson['lesson'],
  from: LessonRunState,
  { deed, wait, choice }: Deed,
  count: number,
): RunEvent {
  const at = Date.parse(NOW) + count * 100_000 + wait;
  if (deed === 'draft')
    return choice < 3 ? { type: 'write', text: 'Gut', place: choice, at } : { type: 'choose', choice, at };
  if (deed !== 'right' && deed !== 'wrong') return { type: deed, at };
  return {
    type: 'answer',
    id: `e${count}`,
    at,
    given: deed === 'right' ? solve(run.view(from), lesson) : NOTHING_RIGHT,
  };
}

/** Records changes as a storage does; throws where core would refuse them. */
function record({ attempts, row }: Records, changes: RunChanges): Records {
  const kept = new Map(attempts);
  for (const id of changes.undone) {
    if (!kept.delete(id)) throw new Error(`There is no attempt "${id}" to take back.`);
  }
  for (const attempt of changes.attempts) {
    attemptInputSchema.parse(attempt);
    if (kept.has(attempt.attempt_id)) throw new Error(`The attempt "${attempt.attempt_id}" is recorded twice.`);
    kept.set(attempt.attempt_id, attempt);
  }
  let progress = row;
  for (const report of changes.progress) {
    progress = applyProgress(progress, 'ada', recordProgressSchema.parse(report), NOW, 'row');
  }
  return { attempts: kept, row: progress };
}

/** Results of nothing stand for none; theory has no others. */
function comparable({ attempts, row }: Records) {
  const results = Object.entries(row?.step_results ?? {}).filter(([, { total }]) => total > 0);
  const { score_correct, score_total, time_spent_seconds, status } = row ?? {};
  return {
    attempts: Object.fromEntries(attempts),
    results: Object.fromEntries(results),
    ...{ score_correct: score_correct ?? 0, score_total: score_total ?? 0 },
    ...{ time_spent_seconds: time_spent_seconds ?? 0, status: status ?? null },
  };
}

/** Does what one does, and recalls each state. */
function walk(run: LessonRun, source: SourceLesson, list: readonly Deed[]): readonly LessonRunState[] {
  const states = [run.initial];
  for (const [count, deed] of list.entries()) {
    states.push(apply(run, source, states.at(-1) ?? run.initial, deed, count));
  }
  return states;
}

describe.each([
  ['the base lesson', [SOURCE], 200, ''],
  ['the lessons of the course', COURSE, 60, ''],
  ['the real lessons', REAL, 60, reason],
] as const)('any way through %s', (_name, sources, numRuns, skipped) => {
  const present = sources.length > 0;
  const source = fc.constantFrom(...(present ? sources : [SOURCE]));

  it.skipIf(!present)(`makes the same records when it is cut, kept and gone on with anywhere${skipped}`, () => {
    fc.assert(
      fc.property(source, deeds, fc.array(fc.boolean(), { maxLength: 60 }), (each, list, cuts) => {
        const whole = walk(create(each), each, list);
        let run = create(each);
        let state = run.initial;
        let sent: LessonRunState | null = null;
        let records = NO_RECORDS;
        for (const [count, deed] of list.entries()) {
          state = apply(run, each, state, deed, count);
          if (cuts[count] === false) continue;
          records = record(records, run.changes(sent, state));
          sent = state;
          run = create(each);
          state = run.restore(JSON.parse(JSON.stringify(state)));
        }
        records = record(records, run.changes(sent, state));
        const last = whole.at(-1) ?? run.initial;
        expect(state).toEqual(last);
        const once = record(NO_RECORDS, run.changes(null, last));
        // Whoever has completed a lesson has completed it, also where an answer was taken back since.
        const completed = whole.some(({ corrections }) => corrections !== null);
        expect({ ...comparable(records), status: null }).toEqual({ ...comparable(once), status: null });
        if (completed && !cuts.includes(false)) expect(records.row?.status).toBe('completed');
      }),
      { numRuns },
    );
  });

  it.skipIf(!present)(`is taken back answer by answer to where it was before${skipped}`, () => {
    fc.assert(
      fc.property(source, deeds, (each, list) => {
        const run = create(each);
        const states = walk(run, each, list);
        for (const [count, state] of states.entries()) {
          const next = states[count + 1];
          if (next === undefined || next.entries.length <= state.entries.length || next.checked === null) continue;
          const { spentMilliseconds, countedMilliseconds, lastAt } = next;
          const reported = next.entries.slice(-1).filter(({ step_result }) => (step_result?.total ?? 0) > 0);
          expect(run.reduce(next, { type: 'undo' })).toEqual({
            ...state,
            spentMilliseconds,
            countedMilliseconds,
            lastAt,
            takenBack: [...new Set([...state.takenBack, ...reported.map(({ step_id }) => step_id)])],
          });
        }
        let state = states.at(-1) ?? run.initial;
        while (run.view(state).can.undo) state = run.reduce(state, { type: 'undo' });
        const { attempts, score } = { ...run.changes(null, state), ...run.view(state) };
        expect({ attempts, right: score.correct }).toEqual({ attempts: [], right: 0 });
      }),
      { numRuns },
    );
  });

  it.skipIf(!present)(`has a score that is that of the row${skipped}`, () => {
    fc.assert(
      fc.property(source, deeds, (each, list) => {
        const run = create(each);
        for (const state of walk(run, each, list)) {
          const { row } = record(NO_RECORDS, run.changes(null, state));
          const { score, isCompleted, can } = run.view(state);
          expect([row?.score_correct ?? 0, row?.score_total ?? 0]).toEqual([score.correct, score.total]);
          expect(row?.status === 'completed').toBe(isCompleted);
          expect(can.undo).toBe(state.entries.some(({ outcome }) => outcome === 'answered'));
        }
      }),
      { numRuns },
    );
  });

  it.skipIf(!present)(`shows one verdict for each answer${skipped}`, () => {
    fc.assert(
      fc.property(source, deeds, (each, list) => {
        const run = create(each);
        const kept = list.filter(({ deed }) => deed !== 'undo');
        const states = walk(run, each, kept);
        const phases = states.map((state) => run.view(state).phase);
        const shown = phases.filter((phase, at) => phase === 'checked' && phases[at - 1] === 'asking').length;
        const { entries } = states.at(-1) ?? run.initial;
        expect(shown).toBe(entries.filter(({ outcome }) => outcome === 'answered').length);
        expect(shown).toBe(entries.filter(({ verdict }) => verdict !== null).length);
      }),
      { numRuns },
    );
  });

  it.skipIf(!present)(
    `ends after each step, the skipped ones once more, and five corrections at most${skipped}`,
    () => {
      const choices = fc.infiniteStream(fc.constantFrom('right' as const, 'wrong' as const, 'skip' as const));
      fc.assert(
        fc.property(source, deeds, choices, (each, list, stream) => {
          const run = create(each);
          const begun = walk(run, each, list).at(-1);
          const end = work(run, each.lesson, () => stream.next().value, begun);
          const { phase, corrections } = run.view(end);
          expect(phase).toBe('ended');
          expect(corrections?.length).toBeLessThanOrEqual(5);
          expect(end.entries.length).toBeLessThanOrEqual(2 * each.lesson.steps.length + 5);
          const addressed = new Set(
            end.entries.flatMap(({ attempts }) => attempts.map(({ exercise_id }) => exercise_id)),
          );
          const own = new Set(each.lesson.steps.map(({ exercise }) => exercise?.id));
          expect([...addressed].filter((id) => !own.has(id))).toEqual([]);
        }),
        { numRuns },
      );
    },
  );
});

describe.skipIf(!isPresent)(`the real lessons${reason}`, () => {
  it('give three stars to whoever knows everything, and corrections to whoever knows nothing', () => {
    const rounds = REAL.map((source) => {
      const run = create(source);
      const best = run.view(work(run, source.lesson, () => 'right'));
      expect([best.stars, best.isFirstAttempt, best.corrections], source.lesson.id).toEqual([3, true, []]);
      const worst = work(run, source.lesson, ({ part }) => (part === 'corrections' ? 'right' : 'wrong'));
      expect(worst.entries.slice(-(worst.corrections?.length ?? 0)).every(({ verdict }) => verdict === 'right')).toBe(
        true,
      );
      return worst.corrections?.length;
    });
    expect(rounds).toHaveLength(55);
    expect(Math.min(...rounds.map((round) => round ?? 0))).toBeGreaterThan(2);
  });
});

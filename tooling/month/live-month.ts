import {
  addDays,
  createCalendar,
  type ElementError,
  formatTimestamp,
  type LessonProgress,
  type User,
} from '@learnwright/core';
import {
  createSegmenter,
  type Lesson,
  listElements,
  planCorrectionRound,
  planReview,
  type ReviewedElement,
  type ReviewStep,
} from '@learnwright/exercises';
import { createRandom } from '../memory/random.ts';
import { createLearner, type Learner } from './learner.ts';
import type { StudyServer } from './study-server.ts';

/** A set that a learner takes on, in the order of its lessons. */
export interface StudiedSet {
  readonly set_id: string;
  readonly title: string;
  readonly target_language: string;
  readonly lessons: readonly Lesson[];
}

/** What a month is lived with. */
export interface MonthOptions {
  readonly set: StudiedSet;
  /** IANA name of the time zone in which the learner lives. */
  readonly timezone: string;
  /** The UTC hour at which they study, about. */
  readonly hour: number;
  readonly days: number;
  readonly seed: number;
}

/** Where the answers of a day come from. */
export const SOURCES = ['lesson', 'correction', 'review', 'maintenance'] as const;

/** A day of a learner: how many answers came from where, and the streak that the server tells in the evening. */
export interface Day {
  readonly answers: Readonly<Record<(typeof SOURCES)[number], number>>;
  readonly right: number;
  readonly streak: number;
  readonly lesson: string | null;
}

/** A month of one learner with one set. */
export interface Month {
  readonly set: StudiedSet;
  readonly timezone: string;
  readonly days: readonly (Day | null)[];
  /** How often reviews and correction rounds asked in which way: a cloze by its rule, a replay by its type. */
  readonly asked: ReadonlyMap<string, number>;
  readonly elements: number;
  readonly mastered: number;
  readonly total_xp: number;
}

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;
/** Milliseconds since 1970. The month has the day on which Europe sets its clocks back. */
export const MONTH_START = Date.parse('2026-10-01T00:00:00Z');
/** The chance of a day without study. */
const REST = 0.1;

/**
 * Lives a month: a new lesson every few days, its correction round, and each day all reviews that are due and all that
 * maintenance brings back. What is wrong in a review comes once more at its end. Throws where a mistake is not counted.
 */
export async function liveMonth(server: StudyServer, options: MonthOptions): Promise<Month> {
  const { set, timezone, hour, seed } = options;
  const random = createRandom(seed);
  await server.setClock(MONTH_START + hour * 60 * MINUTE);
  const user = await server.call<User>('POST', '/users', { name: set.title.slice(0, 50) });
  await server.call('PATCH', `/settings/${user.id}`, { timezone });
  await server.call('PATCH', `/plugins/maintenance/${user.id}`, { enabled: true });
  const study = createStudy(server, { ...options, user_id: user.id, learner: createLearner(random) });

  const days: (Day | null)[] = [];
  for (let day = 0; day < options.days; day += 1) {
    const rests = day > 0 && random() < REST;
    const now = MONTH_START + day * DAY + (hour * 60 + Math.floor(120 * random())) * MINUTE;
    await server.setClock(now);
    // The lessons are spread over the month, and the last days are for reviews alone.
    const next = Math.floor((day * set.lessons.length) / (options.days - 5));
    days.push(rests ? null : await study.live({ day, now, next }));
  }
  const rows = await server.list<ElementError>(`/users/${user.id}/element-errors`);
  const { total_xp } = await server.call<{ total_xp: number }>('GET', `/plugins/gamification/xp/${user.id}`);
  const mastered = rows.filter((row) => row.mastered).length;
  const counted = rows.reduce((sum, row) => sum + row.error_count, 0);
  const wrong = days.reduce((sum, day) => sum + (day === null ? 0 : sumOf(day.answers) - day.right), 0);
  if (counted !== wrong) throw new Error(`${set.set_id}: ${wrong} wrong answers were sent, ${counted} are counted.`);
  return { set, timezone, days, asked: study.asked, elements: rows.length, mastered, total_xp };
}

/** All answers of a day. */
export function sumOf(answers: Day['answers']): number {
  return SOURCES.reduce((sum, source) => sum + answers[source], 0);
}

type Learned = Pick<Day['answers'], 'lesson' | 'correction'>;

interface Answer extends Pick<ReviewedElement, 'set_id' | 'lesson_id' | 'exercise_id' | 'element_key'> {
  readonly element_type: ReviewedElement['element_type'];
  readonly correct_answer: string;
}

interface Study extends Pick<MonthOptions, 'set' | 'timezone'> {
  readonly user_id: string;
  readonly learner: Learner;
}

function createStudy(server: StudyServer, { set, timezone, user_id, learner }: Study) {
  const { set_id, lessons } = set;
  const calendar = createCalendar(timezone);
  const errors = `/users/${user_id}/element-errors`;
  const options = { blankWrongRun: true, segment: createSegmenter(set.target_language) };
  const sources = lessons.map((lesson) => ({ set_id, lesson }));
  const asked = new Map<string, number>();
  let begun = 0;

  /** Records answers in one request; returns those that were wrong. */
  async function record(answers: readonly Answer[], day: number, count: { right: number }): Promise<Answer[]> {
    const graded = answers.map((answer) => ({ answer, correct: learner.answer(answer, day) }));
    const attempts = graded.map(({ answer: { correct_answer, ...answer }, correct }) => {
      const user_answer = correct ? correct_answer : `${correct_answer.slice(0, -1)}…`;
      return { ...answer, correct_answer, user_answer, correct };
    });
    for (let at = 0; at < attempts.length; at += 100) {
      await server.call('POST', errors, { attempts: attempts.slice(at, at + 100) });
    }
    count.right += graded.filter(({ correct }) => correct).length;
    return graded.flatMap(({ answer, correct }) => (correct ? [] : [answer]));
  }

  /** Asks elements in the steps of a review, those that were wrong once more at the end; returns how many were asked. */
  async function ask(queue: readonly ReviewedElement[], day: number, count: { right: number }): Promise<number> {
    const { steps, unavailable } = planReview(queue, sources, options);
    if (unavailable.length > 0) throw new Error(`${set_id}: ${unavailable.length} reviews have no exercise.`);
    note(steps);
    const answers = steps.flatMap(answersOf);
    const wrong = await record(answers, day, count);
    await record(wrong, day, count);
    return answers.length + wrong.length;
  }

  function note(steps: readonly ReviewStep[]): void {
    for (const step of steps) {
      const kind = step.kind === 'cloze' ? `cloze ${step.cloze.rule}` : step.step.exercise.type;
      asked.set(kind, (asked.get(kind) ?? 0) + 1);
    }
  }

  /** Both queues, each up to the end of the learner's day. */
  async function readDue(now: number): Promise<Record<'review' | 'maintenance', ReviewedElement[]>> {
    const tomorrow = addDays(calendar.dayOf(formatTimestamp(now * 1000)), 1);
    const query = `set_id=${set_id}&due_before=${encodeURIComponent(calendar.startOf(tomorrow))}`;
    return {
      review: await server.list<ReviewedElement>(`${errors}/review-queue?${query}`),
      maintenance: await server.list<ReviewedElement>(`/plugins/maintenance/${user_id}/queue?${query}`),
    };
  }

  async function learn(lesson: Lesson, day: number, count: { right: number }): Promise<Learned> {
    const address = { set_id, lesson_id: lesson.id };
    const progress = `/users/${user_id}/lesson-progress`;
    let answered = 0;
    for (const { id: step_id, exercise } of lesson.steps) {
      if (!exercise) continue;
      const answers = listElements(exercise, lesson).map((element) => ({
        ...address,
        exercise_id: exercise.id,
        ...element,
      }));
      if (answers.length === 0) continue;
      const wrong = await record(answers, day, count);
      const result = { step_id, correct: answers.length - wrong.length, total: answers.length };
      await server.call('POST', progress, { ...address, step_result: result, time_spent_seconds_delta: 20 });
      answered += answers.length;
    }
    const finished = await server.call<LessonProgress>('POST', progress, { ...address, mark_completed: true });
    const path = `${errors}?set_id=${set_id}&lesson_id=${encodeURIComponent(lesson.id)}&mastered=false`;
    const failures = await server.list<ElementError>(path);
    const round = planCorrectionRound({ ...finished, set_id, lesson }, failures, options);
    note(round);
    await record(round.flatMap(answersOf), day, count);
    return { lesson: answered, correction: round.length };
  }

  return {
    asked,
    /** A day of study; lessons are begun up to the one with the index `next`, one a day. */
    live: async ({ day, now, next }: { readonly day: number; readonly now: number; readonly next: number }) => {
      const count = { right: 0 };
      const due = await readDue(now);
      const review = await ask(due.review, day, count);
      const maintenance = await ask(due.maintenance, day, count);
      const lesson = begun <= next ? lessons[begun] : undefined;
      const learned = lesson === undefined ? { lesson: 0, correction: 0 } : await learn(lesson, day, count);
      if (lesson !== undefined) begun += 1;
      const path = `/plugins/gamification/streak/${user_id}`;
      const { current_streak_days } = await server.call<{ current_streak_days: number }>('GET', path);
      const answers = { ...learned, review, maintenance };
      return { answers, right: count.right, streak: current_streak_days, lesson: lesson?.title ?? null };
    },
  };
}

function answersOf(step: ReviewStep): Answer[] {
  const elements = step.kind === 'cloze' ? [step.element] : step.elements;
  return elements.map(({ set_id, lesson_id, exercise_id, element_key, element_type, correct_answer }) => ({
    ...{ set_id, lesson_id, exercise_id, element_key, element_type, correct_answer },
  }));
}

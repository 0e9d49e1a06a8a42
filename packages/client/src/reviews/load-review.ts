import {
  createReviewRun,
  type GradedReview,
  type GradingContext,
  gradeReviewStep,
  type Lesson,
  planReview,
  type ReviewedElement,
  type ReviewRun,
  type ReviewRunOptions,
  type ReviewStep,
  type SourceLesson,
} from '@learnwright/exercises';
import type { Schemas } from '../generated/schemas.ts';
import type { ReviewQuery } from '../storage/learning-storage.ts';
import { type LessonAddress, lessonsOf } from '../storage/storage-change.ts';
import { USUAL_ELEMENTS } from './due-elements.ts';

type ReviewItem = Schemas['ReviewItem'];
type ReviewedSet = NonNullable<GradingContext['set']>;

/**
 * Where the lessons and sets of a review are read. A promise that rejects with the code `not_found` stands for one that
 * is gone.
 */
export interface ReviewContent {
  getLesson(set_id: string, lesson_id: string): Promise<Lesson>;
  findSet(set_id: string): Promise<ReviewedSet>;
}

/** Where the elements of a review come from: a storage, or what has its shape. */
export interface ReviewQueue<Element extends ReviewedElement> {
  readReviewQueue(query: ReviewQuery): Promise<readonly Element[]>;
}

/** A planned review session. */
export interface Review<Element extends ReviewedElement = ReviewItem> {
  /** What to ask, in the order of the queue. */
  readonly steps: readonly ReviewStep[];
  /** The elements that cannot be asked: their lesson or exercise is gone. */
  readonly unavailable: readonly Element[];
  /** The elements whose lessons cannot be read without a network: they are due another time. */
  readonly unreached: readonly Element[];
  /** Grades an answer to a step by the rules of its set: the attempts to record, and the verdicts to show. */
  grade(step: ReviewStep, answer: readonly string[]): GradedReview;
  /** Makes the run of the session: what is asked when, drafts, verdicts, what to record and to take back. */
  createRun(options: Pick<ReviewRunOptions, 'seed'>): ReviewRun;
  /** Makes the id of an answer: 128 random bits. */
  createAnswerId(): string;
}

/** How deep the queue is read where lessons are gone: so many times as deep each time, to the longest part that servers answer. */
const DEEPER = 5;
const MOST_READ = 500;

/** The codes of calls without an answer. */
const UNREACHED = ['network', 'timeout'];

/**
 * Plans a review session (specification, R11.10): reads the head of the queue, 20 elements unless a `limit` is given,
 * then the lessons and sets that it needs, each once. Elements whose lessons are gone take nobody's place: it reads on behind
 * them. `learner` is the learner's own policy of grading. Rejects with what the storage or the content rejects with; where there is no
 * network, only if nothing can be asked.
 *
 * @example
 * const review = await loadReview(storage, { getLesson, findSet }, { due_before: endOfToday });
 * await storage.recordAttempts(review.grade(review.steps[0], ['der Kaffee']).attempts);
 */
export async function loadReview<Element extends ReviewedElement = ReviewItem>(
  storage: ReviewQueue<Element>,
  content: ReviewContent,
  query: ReviewQuery = {},
  { learner }: Pick<GradingContext, 'learner'> = {},
): Promise<Review<Element>> {
  const sources = createSources(content);
  const limit = query.limit ?? USUAL_ELEMENTS;
  const plan = async (queue: readonly Element[]) =>
    planReview(queue, await sources.find(queue), { blankWrongRun: true });
  let read = limit;
  let queue = await storage.readReviewQueue({ ...query, limit });
  let planned = await plan(queue);
  // Elements of lessons that are gone stay in the queue: they must not stand in the way of the others.
  while (queue.length - planned.unavailable.length < limit && queue.length === read && read < MOST_READ) {
    read = Math.min(MOST_READ, read * DEEPER);
    queue = await storage.readReviewQueue({ ...query, limit: read });
    planned = await plan(queue);
  }
  const absent = new Set(planned.unavailable);
  const asked = queue.filter((element) => !absent.has(element)).slice(0, limit);
  const { steps } = queue.length > limit ? await plan(asked) : planned;
  if (steps.length === 0) sources.rejectIfUnreached();
  const contextOf = ({ set_id }: ReviewStep): GradingContext => ({ set: sources.setOf(set_id), learner });
  return {
    steps,
    unavailable: planned.unavailable.filter((element) => !sources.isUnreached(element)),
    unreached: planned.unavailable.filter(sources.isUnreached),
    grade: (step, answer) => gradeReviewStep(step, answer, contextOf(step)),
    createRun: ({ seed }) => createReviewRun(steps, { seed, contextOf }),
    createAnswerId,
  };
}

/** Reads lessons and sets, each once. */
function createSources(content: ReviewContent) {
  const lessons = new Map<string, Promise<SourceLesson[]>>();
  const sets = new Map<string, Promise<ReviewedSet | null>>();
  const found = new Map<string, ReviewedSet | null>();
  const unreached = new Map<string, unknown>();
  const keyOf = ({ set_id, lesson_id }: LessonAddress) => JSON.stringify([set_id, lesson_id]);

  async function read({ set_id, lesson_id }: LessonAddress): Promise<SourceLesson[]> {
    const lesson = await unlessGone(content.getLesson(set_id, lesson_id));
    if (lesson === null) return [];
    const reading = sets.get(set_id) ?? unlessGone(content.findSet(set_id));
    sets.set(set_id, reading);
    const set = await reading;
    found.set(set_id, set);
    return [{ set_id, lesson, set }];
  }

  function findOne(address: LessonAddress): Promise<SourceLesson[]> {
    const key = keyOf(address);
    const reading =
      lessons.get(key) ??
      read(address).catch((error) => {
        if (!hasCode(error, UNREACHED)) throw error;
        unreached.set(key, error);
        return [];
      });
    lessons.set(key, reading);
    return reading;
  }

  return {
    /** The lessons of these elements; those that are gone, or cannot be read without a network, are left out. */
    find: async (elements: readonly LessonAddress[]): Promise<SourceLesson[]> =>
      (await Promise.all(lessonsOf(elements).map(findOne))).flat(),
    setOf: (set_id: string) => found.get(set_id) ?? null,
    isUnreached: (element: LessonAddress) => unreached.has(keyOf(element)),
    /** Throws why the first lesson could not be read, where one could not. */
    rejectIfUnreached: () => {
      for (const error of unreached.values()) throw error;
    },
  };
}

function createAnswerId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // `randomUUID` would exist on secure pages alone.
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is read; null where it is gone. */
function unlessGone<Read>(reading: Promise<Read>): Promise<Read | null> {
  return reading.catch((error) => {
    if (hasCode(error, ['not_found'])) return null;
    throw error;
  });
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

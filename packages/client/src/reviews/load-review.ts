import {
  createReviewRun,
  type GradedReview,
  type GradingContext,
  gradeReviewStep,
  type Lesson,
  planReview,
  type ReviewRun,
  type ReviewRunOptions,
  type ReviewStep,
} from '@learnwright/exercises';
import type { Schemas } from '../generated/schemas.ts';
import type { LearningStorage, ReviewQuery } from '../storage/learning-storage.ts';

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

/** A planned review session. */
export interface Review {
  /** What to ask, in the order of the queue. */
  readonly steps: readonly ReviewStep[];
  /** The elements that cannot be asked: their lesson or exercise is gone. */
  readonly unavailable: readonly ReviewItem[];
  /** Grades an answer to a step by the rules of its set: the attempts to record, and the verdicts to show. */
  grade(step: ReviewStep, answer: readonly string[]): GradedReview;
  /** Makes the run of the session: what is asked when, drafts, verdicts, what to record and to take back. */
  createRun(options: Pick<ReviewRunOptions, 'seed'>): ReviewRun;
  /** Makes the id of an answer: 128 random bits. */
  createAnswerId(): string;
}

/** The most elements of a session, where none is said. */
const USUAL_ELEMENTS = 20;

/**
 * Plans a review session (specification, R11.10): reads the head of the queue, 20 elements unless a `limit` is given,
 * then the lessons and sets that it needs, each once. Rejects with what the storage or the content rejects with.
 *
 * @example
 * const review = await loadReview(storage, { getLesson, findSet }, { due_before: endOfToday });
 * await storage.recordAttempts(review.grade(review.steps[0], ['der Kaffee']).attempts);
 */
export async function loadReview(
  storage: Pick<LearningStorage, 'readReviewQueue'>,
  content: ReviewContent,
  query: ReviewQuery = {},
): Promise<Review> {
  const queue = await storage.readReviewQueue({ limit: USUAL_ELEMENTS, ...query });
  const addresses = new Map(
    queue.map(({ set_id, lesson_id }) => [JSON.stringify([set_id, lesson_id]), { set_id, lesson_id }]),
  );
  const lessons = await Promise.all(
    [...addresses.values()].map(async ({ set_id, lesson_id }) => {
      const lesson = await unlessGone(content.getLesson(set_id, lesson_id));
      return lesson === null ? [] : [{ set_id, lesson }];
    }),
  );
  const set_ids = new Set(lessons.flat().map(({ set_id }) => set_id));
  const sets = new Map<string, ReviewedSet | null>();
  await Promise.all([...set_ids].map(async (set_id) => sets.set(set_id, await unlessGone(content.findSet(set_id)))));
  const sources = lessons.flat().map((source) => ({ ...source, set: sets.get(source.set_id) }));
  const contextOf = ({ set_id }: ReviewStep): GradingContext => ({ set: sets.get(set_id) ?? null });
  const { steps, unavailable } = planReview(queue, sources, { blankWrongRun: true });
  return {
    steps,
    unavailable,
    grade: (step, answer) => gradeReviewStep(step, answer, contextOf(step)),
    createRun: ({ seed }) => createReviewRun(steps, { seed, contextOf }),
    createAnswerId,
  };
}

function createAnswerId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // `randomUUID` would exist on secure pages alone.
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is read; null where it is gone. */
async function unlessGone<Read>(reading: Promise<Read>): Promise<Read | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'not_found') return null;
    throw error;
  }
}

import type { ReviewQuery, Schemas } from '@learnwright/client';
import type { ExerciseAttempt, Review, ReviewStep } from '@learnwright/client/reviews';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Learnwright } from './learnwright.ts';
import { useLearnwright } from './provider.ts';
import { createQueries } from './queries.ts';
import { learnwrightKeys } from './query-keys.ts';
import { useRecordAttempts } from './record-mutations.ts';

/** A review session as a component shows it. */
export interface ReviewSession {
  /**
   * `loading` until it is planned, `asking`, `answered` until `goOn`, `done`, or `error` where it could not be planned.
   */
  readonly status: 'loading' | 'asking' | 'answered' | 'done' | 'error';
  /** What is asked now, also while it is answered; null before and after. */
  readonly step: ReviewStep | null;
  /** Counts the questions from 0: the `key` of the component that asks, so that a step that comes again begins anew. */
  readonly question: number;
  /** The attempts at the step, where it is answered: which elements were right. */
  readonly attempts: readonly ExerciseAttempt[] | null;
  /** How many steps are still to be asked, that of now among them. */
  readonly remaining: number;
  /** The elements that cannot be asked: their lesson or exercise is gone. */
  readonly unavailable: readonly Schemas['ReviewItem'][];
  /** Why it could not be planned, or why the last answer could not be recorded. */
  readonly error: Error | null;
  /** Grades an answer to the step and records it; does nothing unless it is `asking`. */
  answer(given: readonly string[]): void;
  /** Asks the next step. One that was answered wrong comes again after all others. */
  goOn(): void;
  /** Plans a new session. */
  restart(): void;
}

/** How far a session is: the steps to ask, the first one now. */
interface Round {
  readonly review: Review;
  readonly steps: readonly ReviewStep[];
  readonly question: number;
  readonly attempts: readonly ExerciseAttempt[] | null;
}

/**
 * Asks what is to be reviewed (specification, R11.10). The session is planned once, from the head of the queue (20
 * elements unless a `limit` is given) and the lessons that it needs: what is answered leaves the queue, and changes
 * nothing of the plan. `restart` plans the next one, and so does another `set_id` or `limit`; another `due_before`
 * counts from then on.
 */
export function useReviewSession(query: ReviewQuery = {}): ReviewSession {
  const { set_id, limit } = query;
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  const record = useRecordAttempts();
  const id = useId();
  const [session, setSession] = useState(0);
  const [latest, setLatest] = useState<Round | null>(null);
  const plan = useQuery({
    // The end of the day moves at midnight, in the middle of a session.
    queryKey: learnwrightKeys.reviewSession(learnwright.user_id, { set_id, limit }, `${id} ${session}`),
    queryFn: () => planSession(learnwright, queryClient, query),
    retry: false,
    networkMode: learnwright.recordsOffline ? 'always' : 'online',
    // It is planned once, and is gone with its component. It holds functions, so nothing of it is compared.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const review = plan.data ?? null;
  const round = review === null || latest?.review === review ? latest : begin(review);
  const step = (review !== null && round?.steps[0]) || null;
  return {
    status: statusOf(plan.isError, review === null ? null : round),
    step,
    question: round?.question ?? 0,
    attempts: step === null ? null : (round?.attempts ?? null),
    remaining: review === null ? 0 : (round?.steps.length ?? 0),
    unavailable: review?.unavailable ?? [],
    error: plan.error ?? record.error,
    answer: (given) => {
      if (round === null || step === null || round.attempts !== null) return;
      const { attempts } = round.review.grade(step, given);
      setLatest({ ...round, attempts });
      record.mutate(attempts);
    },
    goOn: () => {
      if (round !== null) setLatest(moveOn(round));
    },
    restart: () => setSession(session + 1),
  };
}

/** Lessons and sets come from the cache where they are there. */
async function planSession(learnwright: Learnwright, queryClient: QueryClient, query: ReviewQuery): Promise<Review> {
  // What plans and grades comes with the first session.
  const { loadReview } = await import('@learnwright/client/reviews');
  const queries = createQueries(learnwright);
  const content = {
    getLesson: (set_id: string, lesson_id: string) => queryClient.ensureQueryData(queries.lesson(set_id, lesson_id)),
    findSet: (set_id: string) => queryClient.ensureQueryData(queries.set(set_id)),
  };
  return loadReview(learnwright.storage, content, query);
}

function begin(review: Review): Round {
  return { review, steps: review.steps, question: 0, attempts: null };
}

function moveOn(round: Round): Round {
  const [asked, ...others] = round.steps;
  if (asked === undefined || round.attempts === null) return round;
  const isRight = round.attempts.every(({ correct }) => correct);
  return { ...round, steps: isRight ? others : [...others, asked], question: round.question + 1, attempts: null };
}

function statusOf(isError: boolean, round: Round | null): ReviewSession['status'] {
  if (isError) return 'error';
  if (round === null) return 'loading';
  if (round.steps.length === 0) return 'done';
  return round.attempts === null ? 'asking' : 'answered';
}

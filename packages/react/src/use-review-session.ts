import type { ReviewQuery, Schemas } from '@learnwright/client';
import type { Review, ReviewRun, ReviewRunView, ReviewStep, RunAttempt, RunEvent } from '@learnwright/client/reviews';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Learnwright } from './learnwright.ts';
import { useLearnwright } from './provider.ts';
import { createQueries } from './queries.ts';
import { learnwrightKeys } from './query-keys.ts';
import { useRecordAttempts, useUndoAttempt } from './record-mutations.ts';
import { HURRY, networkOf, readServer, toOptions } from './server-queries.ts';

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
  readonly attempts: readonly RunAttempt[] | null;
  /** All that there is to show: the draft, the choices, the verdict and what differs; null before. */
  readonly view: ReviewRunView | null;
  /** How many steps are still to be asked, that of now among them. */
  readonly remaining: number;
  /** The elements that cannot be asked: their lesson or exercise is gone. */
  readonly unavailable: readonly Schemas['ReviewItem'][];
  /** Why it could not be planned, or why the last answer could not be recorded. */
  readonly error: Error | null;
  /** Applies an event, and records what it changes: `undo` takes the last answer back, `skip` asks it once more at the end. */
  send(event: RunEvent): void;
  /** Grades an answer to the step and records it, under a new id; does nothing unless it is `asking`. */
  answer(given: readonly string[]): void;
  /** Asks the next step. One that was answered wrong comes again after all others. */
  goOn(): void;
  /** Plans a new session. */
  restart(): void;
}

/** A learner's own policy of grading. */
type Grading = Schemas['UserSettings']['grading'];

/** How a session is planned. */
export interface ReviewSessionOptions {
  /** Reads the learner's own policy of grading (specification, R11.16). Default: that of the account; without one there is none. */
  readonly readGrading?: (() => Promise<Grading>) | undefined;
}

/** A session as it is planned. */
interface Plan {
  readonly review: Review;
  readonly run: ReviewRun;
}
/** How far a session is. */
interface Round {
  readonly run: ReviewRun;
  readonly state: ReviewRun['initial'];
}

/**
 * Asks what is to be reviewed (specification, R11.10). The session is planned once, from the head of the queue (20
 * elements unless a `limit` is given) and the lessons that it needs: what is answered leaves the queue, and changes
 * nothing of the plan. `restart` plans the next one, and so does another `set_id` or `limit`; another `due_before`
 * counts from then on.
 */
export function useReviewSession(query: ReviewQuery = {}, options: ReviewSessionOptions = {}): ReviewSession {
  const { set_id, limit } = query;
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  const record = useRecordAttempts();
  const undo = useUndoAttempt();
  const id = useId();
  const [session, setSession] = useState(0);
  const [latest, setLatest] = useState<Round | null>(null);
  // The same before it is drawn: each of several events goes on from the one before.
  const newest = useRef(latest);
  const seed = `${id} ${session}`;
  const plan = useQuery({
    // The end of the day moves at midnight, in the middle of a session.
    ...toOptions(
      networkOf(learnwright.recordsOffline),
      learnwrightKeys.reviewSession(learnwright.user_id, { set_id, limit }, seed),
      async (signal) => {
        const { readGrading = () => readAccountGrading(learnwright, signal) } = options;
        return planSession(learnwright, queryClient, query, { seed, learner: await readGrading() });
      },
    ),
    // It is planned once, and is gone with its component. It holds functions, so nothing of it is compared.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const planned = plan.data;
  const shown = planned?.run.view(stateOf(planned, latest));
  const send = (event: RunEvent) => {
    if (planned === undefined) return;
    const { run } = planned;
    const before = stateOf(planned, newest.current);
    const state = run.reduce(before, event);
    const { undone, attempts } = run.changes(before, state);
    newest.current = { run, state };
    setLatest(newest.current);
    for (const attempt_id of undone) undo.mutate(attempt_id);
    if (attempts.length > 0) record.mutate(attempts);
  };
  return {
    status: statusOf(plan.isError, shown),
    step: shown?.review ?? null,
    question: shown?.question ?? 0,
    attempts: shown?.phase === 'checked' ? shown.attempts : null,
    view: shown ?? null,
    remaining: shown?.remaining ?? 0,
    unavailable: planned?.review.unavailable ?? [],
    error: plan.error ?? record.error ?? undo.error,
    send,
    answer: (given) => planned && send({ type: 'answer', id: planned.review.createAnswerId(), given }),
    goOn: () => send({ type: 'next' }),
    restart: () => setSession(session + 1),
  };
}

/** How far a session is: at its beginning, unless the round is one of it. */
function stateOf({ run }: Plan, round: Round | null): Round['state'] {
  return round?.run === run ? round.state : run.initial;
}

/** Lessons and sets come from the cache where they are there. */
async function planSession(
  learnwright: Learnwright,
  queryClient: QueryClient,
  query: ReviewQuery,
  { seed, learner }: { readonly seed: string; readonly learner: Grading },
): Promise<Plan> {
  // What plans and grades comes with the first session.
  const { loadReview } = await import('@learnwright/client/reviews');
  const queries = createQueries(learnwright);
  const content = {
    getLesson: (set_id: string, lesson_id: string) => queryClient.ensureQueryData(queries.lesson(set_id, lesson_id)),
    findSet: (set_id: string) => queryClient.ensureQueryData(queries.set(set_id)),
  };
  const review = await loadReview(learnwright.storage, content, query, { learner });
  return { review, run: review.createRun({ seed }) };
}

/** The policy of the learner's account. In local mode, sessions are planned where the server is not reached, too. */
async function readAccountGrading(learnwright: Learnwright, signal: AbortSignal): Promise<Grading> {
  const { user_id, hasAccount, recordsOffline } = learnwright;
  if (!hasAccount) return null;
  const input = { params: { user_id }, ...(recordsOffline && HURRY) };
  const read = readServer(learnwright, 'settings', signal, '/settings/{user_id}', input);
  return (await (recordsOffline ? read.catch(() => null) : read))?.grading ?? null;
}

function statusOf(isError: boolean, view: ReviewRunView | undefined): ReviewSession['status'] {
  if (isError) return 'error';
  if (view === undefined) return 'loading';
  if (view.phase === 'ended') return 'done';
  return view.phase === 'checked' ? 'answered' : 'asking';
}

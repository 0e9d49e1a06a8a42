import {
  type CallArguments,
  type ElementErrorFilter,
  type OperationOf,
  type PathOf,
  type ProgressFilter,
  type ReviewQuery,
  requireData,
  type Schemas,
} from '@learnwright/client';
import { summariseSets } from '@learnwright/core';
import { queryOptions } from '@tanstack/react-query';
import { DUE_REVIEWS, type DueQuery, readDueReviews } from './due-reviews.ts';
import { type Learnwright, requireClient } from './learnwright.ts';
import { learnwrightKeys } from './query-keys.ts';
import { queryServer } from './server-queries.ts';
import { type TutorMessage, toTutorMessages } from './tutor-message.ts';

const SET_PROGRESS = '/users/{user_id}/set-progress';

/** The end of a conversation. */
export interface LastMessages {
  /** Oldest first. */
  readonly messages: readonly TutorMessage[];
  readonly hasOlder: boolean;
}

/** The queries of a learner, as options of TanStack Query. */
export type LearnwrightQueries = ReturnType<typeof createQueries>;

/**
 * Makes the options of every query, for `useSuspenseQuery`, `prefetchQuery` and the like. Nothing is sent yet. They leave
 * sending again to the client, which knows what is safe.
 *
 * @example
 * const queries = createQueries(createLearnwright({ client, user_id: 'u1' }));
 * await queryClient.prefetchQuery(queries.lesson('german', 'cafe'));
 */
export function createQueries(learnwright: Learnwright) {
  const { user_id, hasAccount, storage, lessons, lessonsOffline, recordsOffline } = learnwright;
  const remote = { retry: false } as const;
  const content = { retry: false, networkMode: lessonsOffline ? 'always' : 'online' } as const;
  const own = { retry: false, networkMode: recordsOffline ? 'always' : 'online' } as const;
  const params = { user_id };
  return {
    /** What the server answers to a GET of a path; of servers alone. Queries with the learner's id follow its records. */
    get: <P extends PathOf<'GET'>>(path: P, ...input: CallArguments<OperationOf<'GET', P>>) =>
      queryServer(learnwright, path, ...input),
    /** The lesson sets. */
    sets: () =>
      queryOptions({
        ...content,
        queryKey: learnwrightKeys.sets(),
        queryFn: ({ signal }) => lessons.listSets(signal),
      }),
    set: (set_id: string) =>
      queryOptions({
        ...content,
        queryKey: learnwrightKeys.set(set_id),
        queryFn: ({ signal }) => lessons.findSet(set_id, signal),
      }),
    /** The lessons of a set, in their order, without what is in them. */
    lessons: (set_id: string) =>
      queryOptions({
        ...content,
        queryKey: learnwrightKeys.lessons(set_id),
        queryFn: ({ signal }) => lessons.listLessons(set_id, signal),
      }),
    /** A lesson, checked by the lesson format. */
    lesson: (set_id: string, lesson_id: string) =>
      queryOptions({
        ...content,
        queryKey: learnwrightKeys.lesson(set_id, lesson_id),
        queryFn: ({ signal }) => lessons.getLesson(set_id, lesson_id, signal),
      }),
    /** The elements to practise: overdue first, then those most often wrong. */
    reviewQueue: (query: ReviewQuery = {}) =>
      queryOptions({
        ...own,
        queryKey: learnwrightKeys.reviewQueue(user_id, query),
        queryFn: () => storage.readReviewQueue(query),
      }),
    /**
     * What there is to review in all sources, now or before a time. In local mode that is the review queue, and, for a learner
     * with an account, what else the server has, while it is reached.
     */
    dueReviews: (query: DueQuery = {}) =>
      queryOptions({
        ...own,
        queryKey: hasAccount
          ? learnwrightKeys.get(DUE_REVIEWS, params, query)
          : learnwrightKeys.localDue(user_id, query),
        queryFn: ({ signal }) => readDueReviews(learnwright, query, signal),
      }),
    /** How far the sets are, the latest first. In local mode those that were begun; courses are on servers alone. */
    setProgress: () =>
      queryOptions({
        ...own,
        queryKey: recordsOffline
          ? learnwrightKeys.localSetProgress(user_id)
          : learnwrightKeys.get(SET_PROGRESS, params),
        queryFn: async ({ signal }): Promise<Schemas['SetProgress'][]> => {
          if (recordsOffline) return summariseBegun(learnwright, signal);
          const client = requireClient(learnwright, 'how far sets are');
          return requireData(await client.get(SET_PROGRESS, { params, signal }));
        },
      }),
    elementErrors: (filter: ElementErrorFilter = {}) =>
      queryOptions({
        ...own,
        queryKey: learnwrightKeys.elementErrors(user_id, filter),
        queryFn: () => storage.listElementErrors(filter),
      }),
    /** The rows of lessons, newest update first. */
    progress: (filter: ProgressFilter = {}) =>
      queryOptions({
        ...own,
        queryKey: learnwrightKeys.progress(user_id, filter),
        queryFn: () => storage.listProgress(filter),
      }),
    /** The row of one lesson; null before the learner has begun it. */
    lessonProgress: (set_id: string, lesson_id: string) =>
      queryOptions({
        ...own,
        queryKey: learnwrightKeys.lessonProgress(user_id, set_id, lesson_id),
        queryFn: () => storage.findProgress(set_id, lesson_id),
      }),
    /** XP and level. They are of servers alone: without a client this is an error. */
    xp: () =>
      queryOptions({
        ...remote,
        queryKey: learnwrightKeys.xp(user_id),
        queryFn: async ({ signal }) => {
          const client = requireClient(learnwright, 'XP');
          return requireData(await client.get('/plugins/gamification/xp/{user_id}', { params, signal }));
        },
      }),
    /** The badges with the learner's progress; of servers alone too. */
    badges: () =>
      queryOptions({
        ...remote,
        queryKey: learnwrightKeys.badges(user_id),
        queryFn: async ({ signal }) => {
          const client = requireClient(learnwright, 'badges');
          return requireData(await client.get('/plugins/gamification/badges/{user_id}', { params, signal }));
        },
      }),
    /** What was said in a session with the tutor, oldest first, without the system's messages. */
    messages: (session_id: string) =>
      queryOptions({
        ...remote,
        queryKey: learnwrightKeys.messages(session_id),
        queryFn: async ({ signal }) => {
          const client = requireClient(learnwright, 'a tutor');
          const path = '/plugins/session/{session_id}/messages';
          return toTutorMessages(requireData(await client.get(path, { params: { session_id }, signal })));
        },
      }),
    /** The last so many messages of a session, 99 at the most, and whether there are older ones. */
    lastMessages: (session_id: string, last: number) =>
      queryOptions({
        ...remote,
        queryKey: learnwrightKeys.lastMessages(session_id, last),
        structuralSharing: keepOlder,
        queryFn: async ({ signal }): Promise<LastMessages> => {
          const client = requireClient(learnwright, 'a tutor');
          const path = '/plugins/session/{session_id}/messages';
          // One more, which tells whether there are others.
          const query = { last: last + 1 };
          const read = toTutorMessages(requireData(await client.get(path, { params: { session_id }, query, signal })));
          return { messages: read.slice(-last), hasOlder: read.length > last };
        },
      }),
    /** Whether another method may suit better than that of a session, and which. */
    recommendation: (session_id: string) =>
      queryOptions({
        ...remote,
        queryKey: learnwrightKeys.recommendation(session_id),
        queryFn: async ({ signal }) => {
          const client = requireClient(learnwright, 'a tutor');
          const path = '/plugins/session/switch-recommendation/{session_id}';
          return requireData(await client.get(path, { params: { session_id }, signal }));
        },
      }),
    session: (session_id: string) =>
      queryOptions({
        ...remote,
        queryKey: learnwrightKeys.session(session_id),
        queryFn: async ({ signal }) => {
          const client = requireClient(learnwright, 'a tutor');
          return requireData(await client.get('/plugins/session/{session_id}', { params: { session_id }, signal }));
        },
      }),
  };
}

/** What was read before stays before what is read now, so that nothing goes that somebody may be reading. */
function keepOlder(before: unknown, read: unknown): unknown {
  if (!isLastMessages(before) || !isLastMessages(read)) return read;
  const from = before.messages.findIndex(({ id }) => id === read.messages[0]?.id);
  if (from <= 0) return read;
  return { messages: [...before.messages.slice(0, from), ...read.messages], hasOlder: before.hasOlder };
}

function isLastMessages(value: unknown): value is LastMessages {
  return typeof value === 'object' && value !== null && 'messages' in value && Array.isArray(value.messages);
}

/** How far the sets are that were begun on this device: the lessons of others need not be read. */
async function summariseBegun(
  { storage, lessons }: Learnwright,
  signal: AbortSignal,
): Promise<Schemas['SetProgress'][]> {
  const progress = await storage.listProgress();
  const begun = new Set(progress.map(({ set_id }) => set_id));
  const sets = (await lessons.listSets(signal)).filter(({ set_id }) => begun.has(set_id));
  const known = sets.map(async ({ set_id, title }) => {
    const kind = 'set' as const;
    return { set_id, kind, title, lessons: await lessons.listLessons(set_id, signal) };
  });
  return summariseSets(await Promise.all(known), progress);
}

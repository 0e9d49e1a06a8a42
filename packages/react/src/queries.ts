import type {
  CallArguments,
  ElementErrorFilter,
  OperationOf,
  PathOf,
  ProgressFilter,
  ReviewQuery,
  Schemas,
} from '@learnwright/client';
import { DUE_REVIEWS, type DueQuery, readDueReviews } from './due-reviews.ts';
import type { Learnwright } from './learnwright.ts';
import { learnwrightKeys } from './query-keys.ts';
import { networkOf, queryServer, readServer, toOptions } from './server-queries.ts';
import { type TutorMessage, toTutorMessages } from './tutor-message.ts';

const SET_PROGRESS = '/users/{user_id}/set-progress';
const MESSAGES = '/plugins/session/{session_id}/messages';
const TUTOR = 'a tutor';

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
  const content = networkOf(lessonsOffline);
  const own = networkOf(recordsOffline);
  const params = { user_id };
  return {
    /** What the server answers to a GET of a path; of servers alone. Queries with the learner's id follow its records. */
    get: <P extends PathOf<'GET'>>(path: P, ...input: CallArguments<OperationOf<'GET', P>>) =>
      queryServer(learnwright, path, ...input),
    /** The lesson sets. */
    sets: () => toOptions(content, learnwrightKeys.sets(), (signal) => lessons.listSets(signal)),
    set: (set_id: string) =>
      toOptions(content, learnwrightKeys.set(set_id), (signal) => lessons.findSet(set_id, signal)),
    /** The lessons of a set, in their order, without what is in them. */
    lessons: (set_id: string) =>
      toOptions(content, learnwrightKeys.lessons(set_id), (signal) => lessons.listLessons(set_id, signal)),
    /** A lesson, checked by the lesson format. */
    lesson: (set_id: string, lesson_id: string) =>
      toOptions(content, learnwrightKeys.lesson(set_id, lesson_id), (signal) =>
        lessons.getLesson(set_id, lesson_id, signal),
      ),
    /** The elements to practise: overdue first, then those most often wrong. */
    reviewQueue: (query: ReviewQuery = {}) =>
      toOptions(own, learnwrightKeys.reviewQueue(user_id, query), () => storage.readReviewQueue(query)),
    /**
     * What there is to review in all sources, now or before a time. In local mode that is the review queue, and, for a learner
     * with an account, what else the server has, while it is reached.
     */
    dueReviews: (query: DueQuery = {}) =>
      toOptions(
        own,
        hasAccount ? learnwrightKeys.get(DUE_REVIEWS, params, query) : learnwrightKeys.localDue(user_id, query),
        (signal) => readDueReviews(learnwright, query, signal),
      ),
    /** How far the sets are, the latest first. In local mode those that were begun; courses are on servers alone. */
    setProgress: () =>
      toOptions(
        own,
        recordsOffline ? learnwrightKeys.localSetProgress(user_id) : learnwrightKeys.get(SET_PROGRESS, params),
        (signal): Promise<Schemas['SetProgress'][]> =>
          recordsOffline
            ? import('./local-summaries.ts').then(({ summariseBegun }) => summariseBegun(learnwright, signal))
            : readServer(learnwright, 'how far sets are', signal, SET_PROGRESS, { params }),
      ),
    elementErrors: (filter: ElementErrorFilter = {}) =>
      toOptions(own, learnwrightKeys.elementErrors(user_id, filter), () => storage.listElementErrors(filter)),
    /** The rows of lessons, newest update first. */
    progress: (filter: ProgressFilter = {}) =>
      toOptions(own, learnwrightKeys.progress(user_id, filter), () => storage.listProgress(filter)),
    /** The row of one lesson; null before the learner has begun it. */
    lessonProgress: (set_id: string, lesson_id: string) =>
      toOptions(own, learnwrightKeys.lessonProgress(user_id, set_id, lesson_id), () =>
        storage.findProgress(set_id, lesson_id),
      ),
    /** XP and level. They are of servers alone: without a client this is an error. */
    xp: () =>
      toOptions({}, learnwrightKeys.xp(user_id), (signal) =>
        readServer(learnwright, 'XP', signal, '/plugins/gamification/xp/{user_id}', { params }),
      ),
    /** The badges with the learner's progress; of servers alone too. */
    badges: () =>
      toOptions({}, learnwrightKeys.badges(user_id), (signal) =>
        readServer(learnwright, 'badges', signal, '/plugins/gamification/badges/{user_id}', { params }),
      ),
    /** What was said in a session with the tutor, oldest first, without the system's messages. */
    messages: (session_id: string) =>
      toOptions({}, learnwrightKeys.messages(session_id), async (signal) =>
        toTutorMessages(await readServer(learnwright, TUTOR, signal, MESSAGES, { params: { session_id } })),
      ),
    /** The last so many messages of a session, 99 at the most, and whether there are older ones. */
    lastMessages: (session_id: string, last: number) =>
      toOptions(
        { structuralSharing: keepOlder },
        learnwrightKeys.lastMessages(session_id, last),
        async (signal): Promise<LastMessages> => {
          // One more tells whether there are others. A note of the system tells nothing: a talk begins with one.
          const input = { params: { session_id }, query: { last: last + 1 } };
          const read = await readServer(learnwright, TUTOR, signal, MESSAGES, input);
          return {
            messages: toTutorMessages(read).slice(-last),
            hasOlder: read.length > last && read[0]?.role !== 'system',
          };
        },
      ),
    /** Whether another method may suit better than that of a session, and which. */
    recommendation: (session_id: string) =>
      toOptions({}, learnwrightKeys.recommendation(session_id), (signal) => {
        const path = '/plugins/session/switch-recommendation/{session_id}';
        return readServer(learnwright, TUTOR, signal, path, { params: { session_id } });
      }),
    session: (session_id: string) =>
      toOptions({}, learnwrightKeys.session(session_id), (signal) =>
        readServer(learnwright, TUTOR, signal, '/plugins/session/{session_id}', { params: { session_id } }),
      ),
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
  return Array.isArray(Object(value).messages);
}

import type { ElementErrorFilter, ProgressFilter, ReviewQuery, StorageChange } from '@learnwright/client';

const ALL = ['learnwright'] as const;
const learner = (user_id: string) => [...ALL, 'learners', user_id] as const;
const session = (session_id: string) => [...ALL, 'sessions', session_id] as const;

/** The keys of the queries, for `queryClient`. Each begins with those above it: `learner` stands for all of a learner's. */
export const learnwrightKeys = {
  all: ALL,
  sets: () => [...ALL, 'sets'] as const,
  set: (set_id: string) => [...ALL, 'sets', set_id] as const,
  lessons: (set_id: string) => [...ALL, 'sets', set_id, 'lessons'] as const,
  lesson: (set_id: string, lesson_id: string) => [...ALL, 'sets', set_id, 'lessons', lesson_id] as const,
  learner,
  reviewQueues: (user_id: string) => [...learner(user_id), 'review-queue'] as const,
  reviewQueue: (user_id: string, query: ReviewQuery = {}) => [...learner(user_id), 'review-queue', query] as const,
  /** A session that is planned does not change with the queue. */
  reviewSession: (user_id: string, query: Omit<ReviewQuery, 'due_before'>, session: string) =>
    [...learner(user_id), 'review-session', query, session] as const,
  /** What is due in local mode; with a server it is a query of `get`. */
  localDue: (user_id: string, query: Pick<ReviewQuery, 'due_before'> = {}) =>
    [...learner(user_id), 'due-reviews', query] as const,
  /** How far sets are in local mode; with a server it is a query of `get`. */
  localSetProgress: (user_id: string) => [...learner(user_id), 'set-progress'] as const,
  elementErrors: (user_id: string, filter: ElementErrorFilter = {}) =>
    [...learner(user_id), 'element-errors', filter] as const,
  progress: (user_id: string, filter: ProgressFilter = {}) => [...learner(user_id), 'progress', filter] as const,
  lessonProgress: (user_id: string, set_id: string, lesson_id: string) =>
    [...learner(user_id), 'lesson-progress', set_id, lesson_id] as const,
  xp: (user_id: string) => [...learner(user_id), 'xp'] as const,
  badges: (user_id: string) => [...learner(user_id), 'badges'] as const,
  /** The syncs of a learner of this device with an account. */
  sync: (user_id: string, account: string) => [...learner(user_id), 'sync', account] as const,
  /** How many records the account has yet to be told. */
  pending: (user_id: string) => [...learner(user_id), 'pending'] as const,
  /** Every query of `get`. */
  gets: () => [...ALL, 'get'] as const,
  get: (path: string, params: object = {}, query: object = {}) => [...ALL, 'get', path, params, query] as const,
  session,
  messages: (session_id: string) => [...session(session_id), 'messages'] as const,
  lastMessages: (session_id: string, last: number) => [...session(session_id), 'messages', { last }] as const,
  recommendation: (session_id: string) => [...session(session_id), 'recommendation'] as const,
};

/** The mutation that the review queues are shown ahead of. */
export const RECORD_ATTEMPTS = 'record-attempts';

/** The key of a learner's mutations, for `queryClient.isMutating`. */
export function mutationKey(user_id: string, name: string): readonly unknown[] {
  return [...learner(user_id), name];
}

/**
 * The keys of what a change of a storage makes old, without the review queues while they are shown ahead of it. XP and badges
 * follow from attempts and lessons.
 */
export function listKeysOfChange(
  user_id: string,
  { kind, lessons }: StorageChange,
  isAhead: boolean,
): (readonly unknown[])[] {
  if (kind === 'lessons') return [learnwrightKeys.sets()];
  const own = (name: string) => mutationKey(user_id, name);
  const rewards = listRewardKeys(user_id);
  if (kind === 'errors') {
    const queues = isAhead ? [] : [learnwrightKeys.reviewQueues(user_id)];
    return [...queues, own('due-reviews'), own('element-errors'), ...rewards];
  }
  const rows = lessons.map(({ set_id, lesson_id }) => learnwrightKeys.lessonProgress(user_id, set_id, lesson_id));
  return [own('progress'), own('set-progress'), ...(rows.length === 0 ? [own('lesson-progress')] : rows), ...rewards];
}

/** The keys of what a learner is rewarded with. */
export function listRewardKeys(user_id: string): (readonly unknown[])[] {
  return [learnwrightKeys.xp(user_id), learnwrightKeys.badges(user_id)];
}

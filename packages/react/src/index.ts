export type { DueQuery } from './due-reviews.ts';
export {
  useBadges,
  useDueReviews,
  useElementErrors,
  useLearnwrightQueries,
  useLesson,
  useLessonProgress,
  useLessons,
  useProgress,
  useReviewQueue,
  useSet,
  useSetProgress,
  useSets,
  useXp,
} from './hooks.ts';
export { createLearnwright, type Learnwright, type LearnwrightOptions, type LessonSource } from './learnwright.ts';
export { LearnwrightProvider, type LearnwrightProviderProps, useLearnwright } from './provider.ts';
export { createQueries, type LastMessages, type LearnwrightQueries } from './queries.ts';
export { learnwrightKeys } from './query-keys.ts';
export {
  type CompletedLesson,
  useCompleteLesson,
  useRecordAttempts,
  useRecordProgress,
  useUndoAttempt,
} from './record-mutations.ts';
export type { AnswerOf } from './server-queries.ts';
export type { SendOptions, Tutor, TutorError, TutorOptions, TutorStatus, TutorTurn } from './tutor/tutor.ts';
export { useStartSession } from './tutor/use-start-session.ts';
export { useTutor } from './tutor/use-tutor.ts';
export type { TutorImage, TutorMessage } from './tutor-message.ts';
export { type ReviewSession, type ReviewSessionOptions, useReviewSession } from './use-review-session.ts';
export { type ChangeOptions, type ChangingMethod, useSend } from './use-send.ts';
export { type Sync, type UseSyncOptions, useSync } from './use-sync.ts';

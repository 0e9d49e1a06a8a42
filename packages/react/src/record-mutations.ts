import type { LessonAddress, ReportedAttempt, ReportedProgress, Schemas } from '@learnwright/client';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { expectQueue } from './expect-queue.ts';
import type { Learnwright } from './learnwright.ts';
import { useLearnwright } from './provider.ts';
import { learnwrightKeys, mutationKey, RECORD_ATTEMPTS } from './query-keys.ts';
import { networkOf } from './server-queries.ts';

type ElementError = Schemas['ElementError'];
type LessonProgress = Schemas['LessonProgress'];
type Queues = readonly (readonly [readonly unknown[], Schemas['ReviewItem'][] | undefined])[];

/** Completes a lesson. */
export interface CompletedLesson extends LessonAddress {
  /** Seconds since the last report of the lesson. */
  readonly time_spent_seconds_delta?: number;
}

/**
 * Records attempts, and returns the row of each element. The review queues show at once what is to be expected, and read
 * again when the storage has answered; after an error they are as before. Without a network API mode waits for one.
 */
export function useRecordAttempts(): UseMutationResult<ElementError[], Error, readonly ReportedAttempt[]> {
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  const queryKey = learnwrightKeys.reviewQueues(learnwright.user_id);
  return useMutation<ElementError[], Error, readonly ReportedAttempt[], Queues>({
    ...settingsOf(learnwright, RECORD_ATTEMPTS),
    mutationFn: (attempts) => learnwright.storage.recordAttempts(attempts),
    onMutate: async (attempts) => {
      // A queue that is being read would come without the attempts.
      await queryClient.cancelQueries({ queryKey });
      const before: Queues = queryClient.getQueriesData<Schemas['ReviewItem'][]>({ queryKey });
      queryClient.setQueriesData<Schemas['ReviewItem'][]>(
        { queryKey },
        (queue) => queue && expectQueue(queue, attempts),
      );
      return before;
    },
    onError: (_error, _attempts, before = []) => {
      for (const [key, queue] of before) queryClient.setQueryData(key, queue);
      // What was being read when the attempts came was cancelled.
      queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Takes an attempt back by its id; returns the row of its element, or null where the element has no other attempt. */
export function useUndoAttempt(): UseMutationResult<ElementError | null, Error, string> {
  const learnwright = useLearnwright();
  return useMutation({
    ...settingsOf(learnwright, 'undo-attempt'),
    mutationFn: (attempt_id: string) => learnwright.storage.undoAttempt(attempt_id),
  });
}

/** Reports on a lesson: the result of a step, time spent, its completion; returns the row of the lesson. */
export function useRecordProgress(): UseMutationResult<LessonProgress, Error, ReportedProgress> {
  return useProgressMutation('record-progress', (report: ReportedProgress) => report);
}

/** Completes a lesson; returns its row. On a server, XP and badges follow. */
export function useCompleteLesson(): UseMutationResult<LessonProgress, Error, CompletedLesson> {
  return useProgressMutation('complete-lesson', (lesson: CompletedLesson) => ({ ...lesson, mark_completed: true }));
}

function useProgressMutation<Input>(
  name: string,
  toReport: (input: Input) => ReportedProgress,
): UseMutationResult<LessonProgress, Error, Input> {
  const learnwright = useLearnwright();
  const queryClient = useQueryClient();
  const { storage, user_id } = learnwright;
  return useMutation({
    ...settingsOf(learnwright, name),
    mutationFn: (input: Input) => storage.recordProgress(toReport(input)),
    onSuccess: (row) => {
      queryClient.setQueryData(learnwrightKeys.lessonProgress(user_id, row.set_id, row.lesson_id), row);
    },
  });
}

/** Changes of one learner go one after the other, in their order. */
function settingsOf({ recordsOffline, user_id }: Learnwright, name: string) {
  return {
    mutationKey: mutationKey(user_id, name),
    retry: false,
    ...networkOf(recordsOffline),
    scope: { id: `learnwright ${user_id}` },
  } as const;
}

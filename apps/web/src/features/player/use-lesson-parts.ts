import type { Schemas } from '@learnwright/client';
import type { ContentLesson } from '@learnwright/client/lessons';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orWithoutNetwork, useGradingReader } from '../../player/learner-grading.ts';

/** All that a lesson is played with. */
export interface LessonParts {
  readonly lesson: ContentLesson;
  readonly set: Schemas['Content_LessonSet'];
  readonly progress: Schemas['LessonProgress'] | null;
  readonly failures: readonly Schemas['ElementError'][];
  /** The learner's own policy of grading. */
  readonly grading: Schemas['UserSettings']['grading'];
}

/** Reads what a lesson is played with, anew for each visit: the player goes on from there by itself. */
export function useLessonParts(set_id: string, lesson_id: string) {
  const { storage, user_id } = useLearnwright();
  const queries = useLearnwrightQueries();
  const queryClient = useQueryClient();
  const readGrading = useGradingReader();

  // A lesson without a row is no error of the page: asked for alone, it would be one in the console of the browser.
  async function findProgress(): Promise<LessonParts['progress']> {
    const rows = await storage.listProgress({ set_id });
    return rows.find((row) => row.lesson_id === lesson_id) ?? null;
  }

  return useQuery({
    queryKey: ['player', user_id, set_id, lesson_id],
    queryFn: async (): Promise<LessonParts> => {
      const [lesson, set, progress, failures, grading] = await Promise.all([
        queryClient.fetchQuery(queries.lesson(set_id, lesson_id)),
        queryClient.fetchQuery(queries.set(set_id)),
        orWithoutNetwork(findProgress(), null),
        orWithoutNetwork(storage.listElementErrors({ set_id, lesson_id }), []),
        readGrading(),
      ]);
      return { lesson, set, progress, failures, grading };
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

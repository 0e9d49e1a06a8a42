import { isApiError, requireData, type Schemas } from '@learnwright/client';
import type { ContentLesson } from '@learnwright/client/lessons';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountOf } from '../../start/place.ts';
import { useSession, useSessionState } from '../../start/session.ts';

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
  const { device } = useSession();
  const { place } = useSessionState();
  const client = useLearnwright().client;

  async function readGrading(): Promise<LessonParts['grading']> {
    const account = accountOf(place);
    if (account === null) return (await (await device.open()).database.readSettings(user_id)).grading;
    if (client === null) return null;
    const { grading } = requireData(await client.get('/settings/{user_id}', { params: { user_id } }));
    return grading;
  }

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
        orWithoutNetwork(readGrading(), null),
      ]);
      return { lesson, set, progress, failures, grading };
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A lesson that is kept can be played while its records cannot be read. */
async function orWithoutNetwork<Value>(reading: Promise<Value>, without: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (isApiError(error) && (error.code === 'network' || error.code === 'timeout')) return without;
    throw error;
  }
}

import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useMode } from './mode.ts';

/** How far a learner is in a set or course; those with the latest activity come first. */
export interface SetProgress {
  readonly set_id: string;
  readonly kind: 'set' | 'course';
  readonly title: string;
  readonly lessons: number;
  readonly completed: number;
  readonly in_progress: number;
  readonly stars: number;
  /** The lesson to go on with; null where all are completed. */
  readonly next_lesson: { readonly lesson_id: string; readonly title: string } | null;
  readonly last_activity_at: string | null;
}

/** How far the learner is in each set. */
export function useSetProgress() {
  const { user_id } = useLearnwright();
  const { has } = useMode();
  const queries = useLearnwrightQueries();
  return useQuery({ ...queries.get('/users/{user_id}/set-progress', { params: { user_id } }), enabled: has('xp') });
}

declare module '@learnwright/client' {
  interface Operations {
    'GET /users/{user_id}/set-progress': { params: { user_id: string }; answer: SetProgress[]; errors: 'not_found' };
  }
}

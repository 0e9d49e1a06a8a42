import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useMode } from '../../start/mode.ts';

/** The most courses that are listed. */
const MOST = 500;

/** The courses that an AI has made for the learner, in the form of sets; none where no server has any. */
export function useCourses(): readonly Schemas['Courses_Course'][] {
  const { user_id } = useLearnwright();
  const { has } = useMode();
  const courses = useQuery({
    ...useLearnwrightQueries().get('/plugins/courses/courses', { query: { user_id, limit: MOST } }),
    enabled: has('create'),
  });
  return courses.data ?? [];
}

import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';

/** The projects of the learner, newest first. The one that holds the lessons of sets is no project for people. */
export function useProjects({ enabled = true } = {}) {
  const { user_id } = useLearnwright();
  const asked = useLearnwrightQueries().get('/users/{user_id}/projects', { params: { user_id } });
  return useQuery({ ...asked, select: withoutLessons, enabled });
}

function withoutLessons(projects: Schemas['Project'][]): Schemas['Project'][] {
  return projects.filter(({ kind }) => kind === 'standard');
}

/** A project that was chosen before, as long as it is one of the projects; `other` where it is gone. Before they have come it stays. */
export function keepProject(projects: readonly { readonly id: string }[] | undefined, chosen: string, other: string) {
  return projects === undefined || projects.some(({ id }) => id === chosen) ? chosen : other;
}

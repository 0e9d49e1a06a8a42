import { WHOLE_LIST } from '@learnwright/core';
import type { PrivacyFunctions } from '@learnwright/plugin-sdk';
import { deleteRowsOfProject, listRowsOfProject } from './records/own-rows.ts';
import type { SessionContext } from './session-context.ts';

/** What the plugin holds of a user's projects: starts, evaluations, topic transitions, ratings, changes of method. */
export const privacy: PrivacyFunctions<SessionContext> = {
  export_user: async ({ db, records }, user_id) => {
    const held = [];
    for (const project of await projectsOf(records, user_id)) held.push(await listRowsOfProject(db, project));
    return {
      starts: held.flatMap(({ starts }) => starts),
      step_evaluations: held.flatMap(({ step_evaluations }) => step_evaluations),
      topic_transitions: held.flatMap(({ topic_transitions }) => topic_transitions),
      ratings: held.flatMap(({ ratings }) => ratings),
      method_switches: held.flatMap(({ method_switches }) => method_switches),
    };
  },
  erase_user: async ({ db, records }, user_id) => {
    for (const project of await projectsOf(records, user_id)) {
      // A turn that ends meanwhile locks the project before it adds to its rows, so they must not be locked first.
      await records.projects.lock(project.project_id);
      await deleteRowsOfProject(db, project);
    }
  },
};

/** The user's projects with the ids of their sessions. */
async function projectsOf({ projects, sessions }: SessionContext['records'], user_id: string) {
  const { items } = await projects.listByUser(user_id, WHOLE_LIST);
  const found = [];
  for (const { id: project_id } of items) {
    const { items: own } = await sessions.listByProject(project_id, WHOLE_LIST);
    found.push({ project_id, session_ids: own.map(({ id }) => id) });
  }
  return found;
}

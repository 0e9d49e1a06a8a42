import type { Project, Session } from '@learnwright/core';
import type { PluginServer } from '../../start-plugin-server.ts';

/** A learner with a session that has ended, for hooks to be asked about. */
export interface HookScene {
  readonly project: Project;
  readonly session: Session;
}

/** Adds a learner, a project and a completed session to a server's database. */
export async function createHookScene(server: PluginServer): Promise<HookScene> {
  const { project } = await server.createLearner();
  const now = server.clock.now();
  const session: Session = {
    id: `${project.id}-session`,
    project_id: project.id,
    method: 'deductive',
    started_at: now,
    ended_at: now,
    cycle_step: 1,
    cycle_count: 1,
    status: 'completed',
  };
  await server.database.stores.sessions.insert(session);
  return { project, session };
}

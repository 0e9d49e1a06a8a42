import type { CreateProject, Project } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { requireUser } from '../../require-record.ts';

/** Creates a project of kind `standard`. */
export async function createProject(context: AppContext, user_id: string, input: CreateProject): Promise<Project> {
  return context.unitOfWork.run(async (stores) => {
    await requireUser(stores, user_id);
    const now = context.clock.now();
    const project: Project = {
      id: context.createId(),
      user_id,
      ...input,
      kind: 'standard',
      created_at: now,
      updated_at: now,
    };
    await stores.projects.insert(project);
    return project;
  });
}

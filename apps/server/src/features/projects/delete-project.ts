import { AppError } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { found } from '../../require-record.ts';

/** Deletes a project with what hangs on it; the content project stays as long as its user. */
export async function deleteProject(context: AppContext, project_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    const project = found(await stores.projects.lock(project_id), 'project', project_id);
    if (project.kind === 'content') {
      throw new AppError('content_project_protected', `The project "${project_id}" holds the completed lessons.`);
    }
    await stores.projects.delete(project_id);
  });
}

import type { PatchProject, Project } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { applyPatch } from '../../apply-patch.ts';
import { found } from '../../require-record.ts';

/** Applies the fields present; an empty patch changes nothing. */
export async function changeProject(context: AppContext, project_id: string, patch: PatchProject): Promise<Project> {
  return context.unitOfWork.run(async (stores) => {
    const project = found(await stores.projects.lock(project_id), 'project', project_id);
    const next = applyPatch(project, patch, context.clock);
    if (next !== project) await stores.projects.update(next);
    return next;
  });
}

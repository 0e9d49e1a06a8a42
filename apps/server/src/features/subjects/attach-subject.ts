import { notFound, type Subject } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { requireProject, requireSubject } from '../../require-record.ts';

/** Ties a subject to a project; `added` is false when it was tied already. */
export async function attachSubject(
  context: AppContext,
  project_id: string,
  subject_id: string,
): Promise<{ subject: Subject; added: boolean }> {
  return context.unitOfWork.run(async (stores) => {
    await requireProject(stores, project_id);
    const subject = await requireSubject(stores, subject_id);
    return { subject, added: await stores.subjects.attach(project_id, subject_id) };
  });
}

/** Unties a subject from a project; throws not_found where it is not tied. */
export async function detachSubject(context: AppContext, project_id: string, subject_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    await requireProject(stores, project_id);
    if (!(await stores.subjects.detach(project_id, subject_id))) throw notFound('subject of this project', subject_id);
  });
}

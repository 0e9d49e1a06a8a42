import type { CreateSubject, Subject } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { requireSubject } from '../../require-record.ts';

/** Adds a subject; below another it has that one's root, on its own it has none. */
export async function createSubject(context: AppContext, input: CreateSubject): Promise<Subject> {
  return context.unitOfWork.run(async (stores) => {
    const parent = input.parent_id === null ? null : await requireSubject(stores, input.parent_id);
    const subject: Subject = { id: context.createId(), ...input, root: parent?.root ?? null };
    await stores.subjects.insert(subject);
    return subject;
  });
}

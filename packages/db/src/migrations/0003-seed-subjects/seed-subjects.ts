import { SUBJECT_ROOTS, type Subject, type SubjectRoot } from '@learnwright/core';
import type { Migration } from '@learnwright/plugin-sdk';
import { type RootSubject, TAXONOMY } from './taxonomy.ts';

/** Fills the taxonomy of subjects. */
export const seedSubjects: Migration = {
  up: async ({ db }) => {
    const subjects = SUBJECT_ROOTS.flatMap((root) => listSubjects(root, TAXONOMY[root]));
    await db
      .insertInto('subjects')
      .values(subjects.map((subject) => ({ ...subject })))
      .execute();
  },
};

/** The root before its branches: a branch refers to it. */
function listSubjects(root: SubjectRoot, { name, branches }: RootSubject): Subject[] {
  const entries = Object.entries(branches);
  return [
    { id: root, name, parent_id: null, root },
    ...entries.map(([key, branch]) => ({ id: `${root}-${key}`, name: branch, parent_id: root, root })),
  ];
}

import type { Migration } from '@learnwright/plugin-sdk';
import { createAnswerTable } from './answer-table.ts';
import { createCurriculumTables } from './curriculum-tables.ts';
import { createElementTables } from './element-tables.ts';
import { createLearnerTables } from './learner-tables.ts';
import { createLearningTables } from './learning-tables.ts';
import { createSubjectTables } from './subject-tables.ts';

/** Creates the tables of core's records. */
export const createRecords: Migration = {
  up: async (context) => {
    await createLearnerTables(context);
    await createCurriculumTables(context);
    await createSubjectTables(context);
    await createLearningTables(context);
    await createElementTables(context);
    await createAnswerTable(context);
  },
};

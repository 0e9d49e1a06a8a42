import { WHOLE_LIST } from '@learnwright/core';
import type { PrivacyFunctions } from '@learnwright/plugin-sdk';
import type { NotebookContext } from './notebook-context.ts';
import { deleteQuestionsOfUser, listQuestions } from './store.ts';

/** What the plugin holds of a user: the questions. */
export const notebookPrivacy: PrivacyFunctions<NotebookContext> = {
  export_user: async ({ db }, user_id) => ({ questions: (await listQuestions(db, { user_id }, WHOLE_LIST)).items }),
  erase_user: ({ db }, user_id) => deleteQuestionsOfUser(db, user_id),
};

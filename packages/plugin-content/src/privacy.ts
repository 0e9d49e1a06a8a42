import type { PrivacyFunctions } from '@learnwright/plugin-sdk';
import type { ContentContext } from './content-context.ts';
import { deleteCurricula, listCurricula } from './curriculum-store.ts';

/** What the plugin holds of a user: which sets became curricula of theirs. */
export const contentPrivacy: PrivacyFunctions<ContentContext> = {
  export_user: async ({ db }, user_id) => ({ curricula: await listCurricula(db, user_id) }),
  erase_user: ({ db }, user_id) => deleteCurricula(db, user_id),
};

import { WHOLE_LIST } from '@learnwright/core';
import type { PrivacyFunctions } from '@learnwright/plugin-sdk';
import { listEarned } from './badges/badge-store.ts';
import type { GamificationContext } from './gamification-context.ts';
import { deleteLearner } from './reset/reset-learner.ts';
import { findPreferences } from './streak/preferences-store.ts';
import { listEntries } from './xp/ledger-store.ts';
import { findXp } from './xp/xp-store.ts';

/** What the plugin holds of a user: XP with every award, badges, and weekend mode. */
export const gamificationPrivacy: PrivacyFunctions<GamificationContext> = {
  export_user: async ({ db }, user_id) => ({
    xp: await findXp(db, user_id),
    ledger: (await listEntries(db, user_id, WHOLE_LIST)).items,
    badges: await listEarned(db, user_id),
    preferences: await findPreferences(db, user_id),
  }),
  erase_user: ({ db }, user_id) => deleteLearner(db, user_id),
};

import type { PrivacyFunctions } from '@learnwright/plugin-sdk';
import { listEarned } from './badges/badge-store.ts';
import type { GamificationContext, GamificationDatabase } from './gamification-context.ts';
import { deleteLearner } from './reset/reset-learner.ts';
import { findReset } from './reset/reset-store.ts';
import { findPreferences } from './streak/preferences-store.ts';
import { listRows } from './xp/ledger-store.ts';
import { findXp } from './xp/xp-store.ts';

/** What the plugin holds of a user: XP with every award, badges, weekend mode, and a reset that waits. */
export const gamificationPrivacy: PrivacyFunctions<GamificationContext> = {
  export_user: async ({ db }, user_id) => ({
    xp: await findXp(db, user_id),
    ledger: await listRows(db, user_id),
    badges: await listEarned(db, user_id),
    preferences: await findPreferences(db, user_id),
    pending_reset: await exportReset(db, user_id),
  }),
  erase_user: ({ db }, user_id) => deleteLearner(db, user_id),
};

/** The reset without the hash of its token, which is nobody's business but the server's. */
async function exportReset(db: GamificationDatabase, user_id: string) {
  const reset = await findReset(db, user_id);
  return reset && { user_id, expires_at: reset.expires_at };
}

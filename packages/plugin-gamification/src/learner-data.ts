import { createHash } from 'node:crypto';
import { AppError, formatTimestamp, type PrivacyFunctions } from '@learnwright/plugin-sdk';
import type { CompletedReset, PendingReset, ResetCounts } from './schemas.ts';
import {
  deleteRows,
  findPreferences,
  findReset,
  findXp,
  listEarned,
  readRows,
  saveBeginning,
  saveReset,
} from './store.ts';
import type { GamificationContext, GamificationDatabase } from './tables.ts';
import { lockUser } from './users.ts';

const MICROSECONDS_TO_CONFIRM = 5 * 60 * 1_000_000;

/** Exports and erases the plugin's data of a user: XP, ledger, badges, weekend mode, and an announced reset. */
export const gamificationPrivacy: PrivacyFunctions<GamificationContext> = {
  rows_by_keys: true,
  export_user: async ({ db }, user_id) => {
    const { reset, ...rows } = await readRows(db, user_id);
    // The hash of the token stays on the server.
    return { ...rows, pending_reset: reset && { user_id, expires_at: reset.expires_at } };
  },
  erase_user: ({ db }, user_id) => deleteRows(db, user_id),
};

/** Says what a reset would delete, and gives the token that confirms it; deletes nothing. Throws not_found. */
export async function announceReset(context: GamificationContext, user_id: string): Promise<PendingReset> {
  const { db, clock, createId, transaction } = context;
  return transaction(async () => {
    await lockUser(context, user_id);
    const confirmation_token = `${createId()}.${createId()}`;
    const expires_at = formatTimestamp(clock.microseconds() + MICROSECONDS_TO_CONFIRM);
    await saveReset(db, { user_id, token_hash: hashToken(confirmation_token), expires_at });
    return { confirmation_token, expires_at, will_delete: await countRows(db, user_id) };
  });
}

/**
 * Deletes the plugin's data of a user, who begins anew: only what happens later counts. Each token works once. Throws not_found, and confirmation_invalid for a token that
 * is wrong, used, expired, replaced by a newer one, or of another user.
 */
export async function confirmReset(
  context: GamificationContext,
  user_id: string,
  confirmation_token: string,
): Promise<CompletedReset> {
  const { db, clock, transaction } = context;
  return transaction(async () => {
    await lockUser(context, user_id);
    const reset = await findReset(db, user_id);
    if (reset?.token_hash !== hashToken(confirmation_token) || reset.expires_at <= clock.now()) {
      throw new AppError('confirmation_invalid', 'The confirmation token cannot be used. Ask for a new one.');
    }
    const deleted = await countRows(db, user_id);
    await deleteRows(db, user_id);
    // A fresh start: nothing from before counts, even where it is told or evaluated again.
    const reset_at = clock.now();
    await saveBeginning(db, { user_id, counts_from: reset_at, reset_at });
    return { deleted };
  });
}

async function countRows(db: GamificationDatabase, user_id: string): Promise<ResetCounts> {
  return {
    xp: (await findXp(db, user_id))?.total_xp ?? 0,
    badges: (await listEarned(db, user_id)).length,
    streak: (await findPreferences(db, user_id)) === null ? 0 : 1,
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { createHash } from 'node:crypto';
import { AppError, formatTimestamp } from '@learnwright/core';
import { deleteEarned, listEarned } from '../badges/badge-store.ts';
import type { GamificationContext, GamificationDatabase } from '../gamification-context.ts';
import { lockUser } from '../require-user.ts';
import { deletePreferences, findPreferences } from '../streak/preferences-store.ts';
import { deleteEntries } from '../xp/ledger-store.ts';
import { deleteXp, findXp } from '../xp/xp-store.ts';
import type { CompletedReset, PendingReset, ResetCounts } from './reset-schemas.ts';
import { deleteReset, findReset, saveReset } from './reset-store.ts';

const MICROSECONDS_TO_CONFIRM = 5 * 60 * 1_000_000;

/** Says what a reset would delete and how to confirm it; deletes nothing. Throws not_found. */
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
 * Deletes what this plugin has stored of a user, once for each token. Throws confirmation_invalid for a token that is
 * wrong, used, expired, followed by another, or of somebody else, and not_found.
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
    await deleteLearner(db, user_id);
    return { deleted };
  });
}

/** Forgets a user; what follows from core's records stays true and can be earned anew. */
export async function deleteLearner(db: GamificationDatabase, user_id: string): Promise<void> {
  await deleteReset(db, user_id);
  await deleteEntries(db, user_id);
  await deleteXp(db, user_id);
  await deleteEarned(db, user_id);
  await deletePreferences(db, user_id);
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

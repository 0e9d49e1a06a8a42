import type { Page, PageRequest } from '@learnwright/core';
import type { GamificationContext } from '../gamification-context.ts';
import { requireUser } from '../require-user.ts';
import type { LedgerEntry } from './award-schemas.ts';
import { describeXp } from './describe-xp.ts';
import { listEntries } from './ledger-store.ts';
import type { XpState } from './xp-schemas.ts';
import { findXp } from './xp-store.ts';

/** The XP and level of a user. Throws not_found. */
export async function readXp(context: GamificationContext, user_id: string): Promise<XpState> {
  await requireUser(context, user_id);
  const row = await findXp(context.db, user_id);
  return describeXp(user_id, row?.total_xp ?? 0, row?.updated_at ?? null);
}

/** What a user was awarded, newest first. Throws not_found. */
export async function readHistory(
  context: GamificationContext,
  user_id: string,
  page: PageRequest,
): Promise<Page<LedgerEntry>> {
  await requireUser(context, user_id);
  return listEntries(context.db, user_id, page);
}

import type { GamificationContext } from '../gamification-context.ts';
import { lockUser } from '../require-user.ts';
import type { AwardResult, BreakdownItem } from './award-schemas.ts';
import { insertEntry } from './ledger-store.ts';
import { levelOf } from './level-of.ts';
import { multiplyXp, streakMultiplier } from './multiply-xp.ts';
import { findXp, saveXp } from './xp-store.ts';

/** Something that a user gets XP for. */
export interface Award {
  readonly reason: string;
  /** With it, the same reason is awarded once; null can be awarded any number of times. */
  readonly source_id: string | null;
  readonly breakdown: readonly BreakdownItem[];
  /** 0 for an award without a multiplier. */
  readonly streak_days: number;
  /** The method whose first session this is. */
  readonly first_method: string | null;
}

/**
 * Awards XP in one transaction with its ledger entry; awards of a user wait for each other, so that nothing is awarded
 * twice, also when requests race. XP never falls below 0: what would, is kept, and the ledger has the amount that took
 * effect. Throws not_found.
 */
export async function awardXp(context: GamificationContext, user_id: string, award: Award): Promise<AwardResult> {
  const { db, clock, createId, transaction } = context;
  const { reason, source_id, first_method } = award;
  return transaction(async () => {
    await lockUser(context, user_id);
    const before = (await findXp(db, user_id))?.total_xp ?? 0;
    const { breakdown, amount } = keepAtZero(award, before);
    const multiplier = streakMultiplier(award.streak_days);
    const xp_total = before + amount;
    const created_at = clock.now();
    const entry = { id: createId(), user_id, amount, reason, source_id, multiplier, breakdown, first_method };
    const isNew = await insertEntry(db, { ...entry, xp_total, created_at });
    if (!isNew) return unchanged(award, before);
    await saveXp(db, { user_id, total_xp: xp_total, updated_at: created_at });
    const level = levelOf(xp_total);
    const level_up = level > levelOf(before);
    return { xp_earned: amount, xp_total, level, level_up, multiplier, breakdown, reason };
  });
}

/** What an award comes to for a user with this XP. */
function keepAtZero({ breakdown, streak_days }: Award, before: number) {
  const amount = multiplyXp(
    breakdown.reduce((sum, { xp }) => sum + xp, 0),
    streak_days,
  );
  if (before + amount >= 0) return { breakdown, amount };
  const kept: BreakdownItem = { item: 'kept_at_zero', xp: -amount - before };
  return { breakdown: [...breakdown, kept], amount: 0 - before };
}

function unchanged({ reason }: Award, xp_total: number): AwardResult {
  const level = levelOf(xp_total);
  return { xp_earned: 0, xp_total, level, level_up: false, multiplier: 1, breakdown: [], reason };
}

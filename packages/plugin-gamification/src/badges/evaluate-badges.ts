import type { GamificationContext } from '../gamification-context.ts';
import { lockUser } from '../require-user.ts';
import { BADGE_EVALUATORS } from './badge-evaluators.ts';
import { BADGE_KEYS, type BadgeKey } from './badge-keys.ts';
import { insertEarned } from './badge-store.ts';
import { collectBadgeFacts } from './collect-badge-facts.ts';

/**
 * Evaluates all badges of a user in six queries and answers those that are newly earned, in the order of the catalog; a
 * badge is earned once and for ever. Throws not_found.
 */
export async function evaluateBadges(context: GamificationContext, user_id: string): Promise<BadgeKey[]> {
  const facts = await collectBadgeFacts(context, user_id);
  const reached = BADGE_KEYS.filter((key) => {
    const { current, target } = BADGE_EVALUATORS[key](facts);
    return current >= target;
  });
  return context.transaction(async () => {
    await lockUser(context, user_id);
    const earned_at = context.clock.now();
    const rows = reached.map((badge_key) => ({ user_id, badge_key, earned_at }));
    const added = new Set(await insertEarned(context.db, rows));
    return BADGE_KEYS.filter((key) => added.has(key));
  });
}

import type { GamificationContext } from '../gamification-context.ts';
import { requireUser } from '../require-user.ts';
import { BADGE_EVALUATORS } from './badge-evaluators.ts';
import { BADGE_KEYS } from './badge-keys.ts';
import { BADGE_LOOKS } from './badge-looks.ts';
import type { Badge } from './badge-schemas.ts';
import { listEarned } from './badge-store.ts';
import { BADGE_TEXTS } from './badge-texts.ts';
import { collectBadgeFacts } from './collect-badge-facts.ts';

/** All badges in a language: English where it is not known, German for `de`, `de-AT` … */
export function listCatalog(lang: string): Badge[] {
  const texts = BADGE_TEXTS[lang.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en'];
  return BADGE_KEYS.map((key) => ({ key, ...texts[key], ...BADGE_LOOKS[key] }));
}

/** All badges with how far a user is; one that is earned is complete, whatever has become of it. Throws not_found. */
export async function listBadges(context: GamificationContext, user_id: string, lang: string): Promise<Badge[]> {
  await requireUser(context, user_id);
  const facts = await collectBadgeFacts(context, user_id);
  const earned = new Map((await listEarned(context.db, user_id)).map((row) => [row.badge_key, row.earned_at]));
  return listCatalog(lang).map((badge) => {
    const { current, target } = BADGE_EVALUATORS[badge.key](facts);
    const earned_at = earned.get(badge.key) ?? null;
    const progress = { current: earned_at === null ? current : target, target };
    return { ...badge, earned: earned_at !== null, earned_at, progress };
  });
}

import { type ActivityTotals, CHAT_METHODS, starsOf, type Timestamp } from '@learnwright/plugin-sdk';
import { BADGES, type BadgeFacts } from './badge-catalog.ts';
import { streakOn } from './count-streak.ts';
import { countPluginBadges, describePluginBadge, listFormerBadges, listPluginBadges } from './plugin-badges.ts';
import type { AnyBadgeKey, Badge } from './schemas.ts';
import { findResetTime, insertEarned, listEarned } from './store.ts';
import { type LearnerDays, readLearnerDays } from './streak.ts';
import type { BadgeRow, GamificationContext } from './tables.ts';
import { lockUser, requireUser } from './users.ts';
import { levelOf } from './xp-formulas.ts';

/** Lists all badges in a language: those of this plugin, then those of others. */
export function listCatalog(context: GamificationContext, lang: string): Badge[] {
  return [
    ...BADGES.map((badge) => describeBadge(badge, context.text, lang)),
    ...listPluginBadges(context).map((badge) => describePluginBadge(badge, lang)),
  ];
}

/**
 * Lists all badges with the progress of a user, in a language or else the user's own. An earned badge stays complete, also
 * where its plugin has gone. Throws not_found.
 */
export async function listBadges(
  context: GamificationContext,
  user_id: string,
  lang: string | undefined,
): Promise<Badge[]> {
  const { language } = await requireUser(context, user_id);
  const days = await readLearnerDays(context, user_id);
  const facts = await collectFacts(context, user_id, days);
  const counted = await countPluginBadges(context, user_id, days.reset_at);
  const rows = await listEarned(context.db, user_id);
  const earned = new Map<string, string>(rows.map((row) => [row.badge_key, row.earned_at]));
  const withProgress = (badge: Badge, reached: number, target: number): Badge => {
    const earned_at = earned.get(badge.key) ?? null;
    const current = earned_at === null ? Math.min(reached, target) : target;
    return { ...badge, earned: earned_at !== null, earned_at, progress: { current, target } };
  };
  const shown = lang ?? language;
  const former = listFormerBadges(
    rows,
    counted.map(({ badge }) => badge),
  );
  return [
    ...BADGES.map((badge) => withProgress(describeBadge(badge, context.text, shown), facts[badge.fact], badge.target)),
    ...counted.map(({ badge, current }) => withProgress(describePluginBadge(badge, shown), current, badge.target)),
    ...former.map((badge) => withProgress(describePluginBadge(badge, shown), badge.target, badge.target)),
  ];
}

/**
 * Lists the badges that a user has earned at a time or later, as `listBadges` shows them. It counts nothing: what is earned is
 * complete. Throws not_found.
 */
export async function listEarnedSince(
  context: GamificationContext,
  user_id: string,
  since: Timestamp,
  lang: string | undefined,
): Promise<Badge[]> {
  const { language } = await requireUser(context, user_id);
  const rows = (await listEarned(context.db, user_id)).filter(({ earned_at }) => earned_at >= since);
  const earned = new Map<string, string>(rows.map((row) => [row.badge_key, row.earned_at]));
  const complete = (badge: Badge, target: number): Badge[] => {
    const earned_at = earned.get(badge.key);
    return earned_at === undefined
      ? []
      : [{ ...badge, earned: true, earned_at, progress: { current: target, target } }];
  };
  const shown = lang ?? language;
  const present = listPluginBadges(context);
  return [
    ...BADGES.flatMap((badge) => complete(describeBadge(badge, context.text, shown), badge.target)),
    ...[...present, ...listFormerBadges(rows, present)].flatMap((badge) =>
      complete(describePluginBadge(badge, shown), badge.target),
    ),
  ];
}

/**
 * Evaluates all badges of a user: those of this plugin, and those of others. Returns the newly earned ones in the order of the
 * catalog; a badge is earned once and for ever, until a reset, which lets nothing from before it count (specification, R4.12).
 * Throws not_found.
 */
export async function evaluateBadges(
  context: GamificationContext,
  user_id: string,
  known?: LearnerDays,
): Promise<AnyBadgeKey[]> {
  if (known === undefined) await requireUser(context, user_id);
  const days = known ?? (await readLearnerDays(context, user_id));
  const facts = await collectFacts(context, user_id, days);
  const counted = await countPluginBadges(context, user_id, days.reset_at);
  const reached: Pick<BadgeRow, 'badge_key' | 'described'>[] = [
    ...BADGES.filter(({ fact, target }) => facts[fact] >= target).map(({ key }) => ({
      badge_key: key,
      described: null,
    })),
    ...counted
      .filter(({ badge, current }) => current >= badge.target)
      .map(({ badge }) => ({ badge_key: badge.name, described: badge })),
  ];
  // Most of the time nothing is new, and nobody has to wait for the learner's lock.
  const earned = new Set<string>(days.earned);
  const fresh = reached.filter(({ badge_key }) => !earned.has(badge_key));
  if (fresh.length === 0) return [];
  const added = await context.transaction(async () => {
    await lockUser(context, user_id);
    if ((await findResetTime(context.db, user_id)) !== days.reset_at) return null;
    const earned_at = context.clock.now();
    return insertEarned(
      context.db,
      fresh.map((badge) => ({ ...badge, user_id, earned_at })),
    );
  });
  // A reset has come between the counting and the lock.
  if (added === null) return evaluateBadges(context, user_id);
  return fresh.map(({ badge_key }) => badge_key).filter((key) => added.includes(key));
}

function describeBadge(
  { key, icon, category }: (typeof BADGES)[number],
  text: GamificationContext['text'],
  lang: string,
): Badge {
  const [name, description] = [text(lang, `badge.${key}.name`), text(lang, `badge.${key}.description`)];
  return { key, name, description, icon, category };
}

/** Collects the facts that badges count, since the last reset of the user. */
async function collectFacts(
  { records }: GamificationContext,
  user_id: string,
  { today, reset_at, total_xp, ...days }: LearnerDays,
): Promise<BadgeFacts> {
  const totals = await records.activity.totals(user_id, reset_at);
  const { completed_sessions } = totals;
  return {
    ...completed_sessions,
    sessions: CHAT_METHODS.reduce((sum, method) => sum + completed_sessions[method], 0),
    methods: CHAT_METHODS.filter((method) => completed_sessions[method] > 0).length,
    cycles: totals.highest_cycle_count,
    assessments: totals.assessments,
    conversations: totals.conversations,
    lessons: totals.completed_lessons,
    three_star_lessons: countThreeStars(totals.latest_lessons),
    mastered_elements: totals.mastered_elements,
    longest_streak: streakOn(days, today).longest,
    level: levelOf(total_xp),
    languages: countLanguages(totals.languages),
    own_keys: totals.own_keys,
  };
}

function countThreeStars(latest: ActivityTotals['latest_lessons']): number {
  const end = latest.findIndex(({ score_correct, score_total }) => {
    return starsOf({ correct: score_correct, total: score_total }) < 3;
  });
  return end === -1 ? latest.length : end;
}

/** Counts languages; `de` and `de-AT` are the same. */
function countLanguages(codes: readonly string[]): number {
  return new Set(codes.map((code) => code.toLowerCase().split('-')[0])).size;
}

import type { BadgeEntry, TextByLanguage, Timestamp } from '@learnwright/plugin-sdk';
import type { Badge } from './schemas.ts';
import type { BadgeRow, EarnedBadge, GamificationContext } from './tables.ts';

/** A badge of another plugin, and what a user has of its target; 0 where that plugin fails. */
export interface CountedBadge {
  readonly badge: EarnedBadge;
  readonly current: number;
}

/** The badges that other plugins have registered, in the order of their registration. */
export function listPluginBadges({ registries }: GamificationContext): EarnedBadge[] {
  return registries.badges.list().map(toEarnedBadge);
}

/** Asks the other plugins what a user has of their badges since a time. */
export async function countPluginBadges(
  { registries }: GamificationContext,
  user_id: string,
  since: Timestamp,
): Promise<CountedBadge[]> {
  const entries = registries.badges.list();
  return Promise.all(
    entries.map(async (entry) => ({
      badge: toEarnedBadge(entry),
      current: (await entry.count(user_id, since)) ?? 0,
    })),
  );
}

/** The badges that a user has earned of plugins that are not there now, as they were then. */
export function listFormerBadges(rows: readonly BadgeRow[], present: readonly EarnedBadge[]): EarnedBadge[] {
  const names = new Set(present.map(({ name }) => name));
  return rows.flatMap(({ described }) => (described === null || names.has(described.name) ? [] : [described]));
}

/** A badge of another plugin in a language, else in its base language, else in English. */
export function describePluginBadge(
  { name, plugin, label, description, icon, category }: EarnedBadge,
  lang: string,
): Badge {
  return { key: name, name: textIn(label, lang), description: textIn(description, lang), icon, category, plugin };
}

/** What is kept of a badge once it is earned. */
function toEarnedBadge({ name, plugin, label, description, icon, category, target }: BadgeEntry): EarnedBadge {
  return { name, plugin, label, description, icon, category, target };
}

function textIn(texts: TextByLanguage, lang: string): string {
  const byTag = new Map(Object.entries(texts).map(([tag, text]) => [tag.toLowerCase(), text]));
  const tag = lang.toLowerCase().replaceAll('_', '-');
  return byTag.get(tag) ?? byTag.get(tag.split('-')[0] ?? '') ?? byTag.get('en') ?? '';
}

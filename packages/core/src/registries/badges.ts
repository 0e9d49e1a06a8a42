import type { Awaitable } from '../hooks/hook-signatures.ts';
import type { TextByLanguage } from '../records/fields.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { EntryRegistry, NamedEntry } from './registry.ts';

/** The groups that a client shows badges in. */
export const BADGE_CATEGORIES = ['start', 'streak', 'method', 'session', 'level', 'lesson', 'discovery'] as const;

/** A group of badges. */
export type BadgeCategory = (typeof BADGE_CATEGORIES)[number];

/** What a badge is called, and what a client shows it with. */
interface BadgeAbout extends NamedEntry {
  readonly label: TextByLanguage;
  /** What has to be done for it. */
  readonly description: TextByLanguage;
  readonly icon: string;
  readonly category: BadgeCategory;
  /** The number that earns the badge; at least 1. */
  readonly target: number;
}

/** A badge of a plugin: `context.registries.badges`. Whichever plugin awards badges asks for it, if one does. */
export interface PluginBadge extends BadgeAbout {
  /** In snake_case. Clients get it with the name of the plugin before it: `quiz.deck_master`. */
  readonly name: string;
  /** What a learner has of the target; nothing from before `since` counts, the time of their last reset. */
  count(user_id: string, since: Timestamp): Awaitable<number>;
}

/** A badge as it is asked for: by the name that clients get. It returns null where its plugin fails. */
export interface BadgeEntry extends BadgeAbout {
  readonly name: `${string}.${string}`;
  readonly plugin: string;
  count(user_id: string, since: Timestamp): Promise<number | null>;
}

/** The registry of the badges of plugins. */
export type BadgeRegistry = EntryRegistry<BadgeEntry>;

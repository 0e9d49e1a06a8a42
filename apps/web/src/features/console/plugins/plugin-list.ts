import type { Schemas } from '@learnwright/client';
import { wordsIn } from './plugin-words.ts';

export type PluginEntry = Schemas['PluginEntry'];

/** What a list of plugins can be narrowed to. */
export const SHOWN = ['all', 'attention', 'active', 'disabled', 'installed'] as const;

/** One of `SHOWN`. */
export type Shown = (typeof SHOWN)[number];

/** What needs somebody, the worst first; everything else comes after. */
const ATTENTION: readonly PluginEntry['status'][] = ['failed', 'quarantined', 'blocked', 'degraded'];

/** What is asked of a list. */
interface Asked {
  readonly q: string;
  readonly shown: Shown;
  readonly language: string;
}

/** The plugins that fit, those that need somebody first, each group by its names. */
export function listPlugins(entries: readonly PluginEntry[], { q, shown, language }: Asked): PluginEntry[] {
  const words = q.toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  const nameOf = ({ display_name }: PluginEntry) => wordsIn(language, display_name);
  return entries
    .filter((entry) => isShown(entry, shown))
    .filter((entry) => {
      const said = [entry.name, nameOf(entry), entry.author ?? '', wordsIn(language, entry.description)];
      const text = said.join('\n').toLocaleLowerCase(language);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || nameOf(a).localeCompare(nameOf(b), language));
}

/** Whether somebody has to look after a plugin. */
export function needsAttention({ status }: PluginEntry): boolean {
  return ATTENTION.includes(status);
}

function isShown(entry: PluginEntry, shown: Shown): boolean {
  if (shown === 'attention') return needsAttention(entry);
  if (shown === 'installed') return entry.origin === 'archive';
  return shown === 'all' || entry.status === shown;
}

function rankOf({ status }: PluginEntry): number {
  const rank = ATTENTION.indexOf(status);
  return rank < 0 ? ATTENTION.length : rank;
}

import type { Awaitable } from '../hooks/hook-signatures.ts';
import type { SetLessons } from '../records/set-progress.ts';
import type { EntryRegistry, NamedEntry } from './registry.ts';

/** Where sets and courses come from whose progress is summarised. A plugin registers its own: `context.registries.setSources`. */
export interface SetSource extends NamedEntry {
  /** In snake_case; other sources of the plugin have other names. */
  readonly name: string;
  /**
   * The sets and courses that a learner can play, with their lessons in their order; none for an unknown learner. The number of
   * its statements is not to grow with that of the sets.
   */
  list_sets(user_id: string): Awaitable<readonly SetLessons[]>;
}

/** A source of sets as the server asks it: by the name of its plugin, a dot and its own. It returns null where its plugin fails. */
export interface SetSourceEntry extends NamedEntry {
  readonly plugin: string;
  listSets(user_id: string): Promise<readonly SetLessons[] | null>;
}

/** The registry of sources of sets. */
export type SetSourceRegistry = EntryRegistry<SetSourceEntry>;

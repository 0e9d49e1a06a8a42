import type { StartSetup } from '../activation/attempt-plugin.ts';
import type { Breakers } from '../breaker/create-breakers.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import type { Roster } from './create-roster.ts';

/** What changes of plugins work with. */
export interface ChangeSetup extends StartSetup {
  readonly roster: Roster;
  readonly breakers: Breakers;
  /** Why a plugin is left out of this run of the server, a sentence; null where it is not. */
  readonly whyLeftOut: (plugin: DiscoveredPlugin) => string | null;
  /** Reads the config file of a plugin that has taken over once more: its settings may have been changed meanwhile. */
  readonly refreshSettings: (name: string) => Promise<void>;
}

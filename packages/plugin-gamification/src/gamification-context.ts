import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { GamificationTables } from './tables.ts';

/** What the plugin's services work with; it has no settings. */
export type GamificationContext = PluginContext<Record<never, never>, GamificationTables>;

/** What the plugin's stores work with. */
export type GamificationDatabase = Kysely<GamificationTables>;

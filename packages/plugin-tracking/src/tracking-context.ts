import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { TrackingTables } from './tables.ts';

/** What the plugin's services work with; it has no settings. */
export type TrackingContext = PluginContext<Record<never, never>, TrackingTables>;

/** What the plugin's stores work with. */
export type TrackingDatabase = Kysely<TrackingTables>;

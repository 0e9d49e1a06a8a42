import type { PluginContext } from '@learnwright/plugin-sdk';
import type { Kysely } from 'kysely';
import type { ContentSettings } from './settings.ts';
import type { ContentTables } from './tables.ts';

/** What the plugin's services work with. */
export type ContentContext = PluginContext<ContentSettings, ContentTables>;

/** What the plugin's stores work with. */
export type ContentDatabase = Kysely<ContentTables>;

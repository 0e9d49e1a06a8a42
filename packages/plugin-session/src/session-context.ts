import type { PluginContext } from '@learnwright/plugin-sdk';
import type { SessionSettings } from './settings.ts';
import type { SessionTables } from './tables.ts';

/** What the plugin's services work with. */
export type SessionContext = PluginContext<SessionSettings, SessionTables>;

/** The plugin's own tables. */
export type SessionDatabase = SessionContext['db'];

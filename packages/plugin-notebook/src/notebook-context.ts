import type { PluginContext } from '@learnwright/plugin-sdk';
import type { NotebookTables } from './tables.ts';

/** What the plugin's services work with; it has no settings. */
export type NotebookContext = PluginContext<Record<never, never>, NotebookTables>;

/** What the plugin's store works with. */
export type NotebookDatabase = NotebookContext['db'];

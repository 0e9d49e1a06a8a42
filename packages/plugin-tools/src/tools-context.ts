import type { PluginContext } from '@learnwright/plugin-sdk';

/** What the plugin's services work with; it has neither settings nor tables of its own. */
export type ToolsContext = PluginContext<Record<never, never>>;

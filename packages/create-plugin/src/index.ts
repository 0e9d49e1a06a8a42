export { type CreatedPlugin, createPlugin } from './create-plugin.ts';
export { CreatePluginError, isCreatePluginError } from './create-plugin-error.ts';
export type { PluginOptions } from './plugin-options.ts';

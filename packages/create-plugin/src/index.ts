export { type CreatedPlugin, createPlugin } from './create-plugin.ts';
export { CreatePluginError, isCreatePluginError, type PluginOptions } from './plugin-options.ts';

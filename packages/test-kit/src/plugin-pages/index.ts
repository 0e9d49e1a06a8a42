export { openPluginPage, type PluginPage, type PluginPageOptions } from './open-plugin-page.ts';

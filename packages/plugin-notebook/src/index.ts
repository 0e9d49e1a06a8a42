export { notebook } from './plugin.ts';

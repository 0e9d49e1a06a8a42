export { session } from './plugin.ts';

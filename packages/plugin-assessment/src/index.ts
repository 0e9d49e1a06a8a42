export { assessment } from './plugin.ts';

export { plugin } from './plugin.ts';

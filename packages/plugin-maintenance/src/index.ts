export { maintenance } from './plugin.ts';

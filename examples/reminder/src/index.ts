export { reminder } from './plugin.ts';

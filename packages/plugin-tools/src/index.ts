export { tools } from './plugin.ts';

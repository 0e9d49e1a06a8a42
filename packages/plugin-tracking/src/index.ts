export { tracking } from './plugin.ts';

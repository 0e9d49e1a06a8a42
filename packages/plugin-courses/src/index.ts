export { courses } from './plugin.ts';

export { gamification } from './plugin.ts';

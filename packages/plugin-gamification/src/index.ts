export type { GamificationApi } from './api.ts';
export { gamification } from './plugin.ts';

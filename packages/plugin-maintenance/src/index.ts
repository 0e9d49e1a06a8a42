export { createDuePlan, type Memory, remember } from './memory.ts';
export { maintenance } from './plugin.ts';

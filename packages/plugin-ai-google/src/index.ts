export { aiGoogle, createAiGoogle } from './plugin.ts';

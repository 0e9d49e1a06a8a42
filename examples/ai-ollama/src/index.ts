export { aiOllama } from './plugin.ts';

export { aiOpenAI, createAiOpenAI } from './plugin.ts';

export { describeProvider } from './describe-provider.ts';
export { aiOpenAI, createAiOpenAI } from './plugin.ts';

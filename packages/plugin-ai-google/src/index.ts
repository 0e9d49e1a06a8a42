export { describeProvider } from './describe-provider.ts';
export { aiGoogle, createAiGoogle } from './plugin.ts';

export { describeProvider } from './describe-provider.ts';
export { aiAnthropic, createAiAnthropic } from './plugin.ts';

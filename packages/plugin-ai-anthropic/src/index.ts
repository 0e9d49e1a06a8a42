export { aiAnthropic, createAiAnthropic } from './plugin.ts';

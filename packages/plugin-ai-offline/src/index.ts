export { describeProvider } from './describe-provider.ts';
export { aiOffline } from './plugin.ts';

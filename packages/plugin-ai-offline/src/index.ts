export { aiOffline } from './plugin.ts';

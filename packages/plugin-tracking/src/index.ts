export { type TrackingApi, tracking } from './plugin.ts';

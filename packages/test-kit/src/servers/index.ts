export { announceLength } from '../plugins/announce-length.ts';
export { type AskedServer, startSessions } from './start-sessions.ts';
export {
  isSound,
  type SlowServer,
  type SlowServerOptions,
  type StopLoad,
  type StopResult,
  send,
  startSlowServer,
  stopUnderLoad,
} from './stop-under-load.ts';
export { type StreamedTurn, streamTurn } from './stream-turn.ts';

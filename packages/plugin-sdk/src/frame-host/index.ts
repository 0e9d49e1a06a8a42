export { APP_TOKENS } from './app-tokens.ts';
export { type Bridge, type FrameContext, type FrameHost, HEIGHTS } from './bridge.ts';
export { type CallRefusal, describeRefusal } from './call-refusal.ts';
export { addressOfFrame, FRAME_ATTRIBUTES, handOver, LONGEST_SILENCE } from './hand-over.ts';
export type { OwnCall, Viewer } from './own-call.ts';
export { type FrameLink, readFrameLink } from './own-link.ts';
export type { PlainObject, PlainValue } from './plain-message.ts';
export { listThemeVariables } from './theme-variables.ts';

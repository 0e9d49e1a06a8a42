import { type Bridge, type FrameHost, openBridge } from './bridge.ts';

/** What a frame may do: scripts and forms in an origin of its own, which no other page has. The files in it come with the same policy. */
export const FRAME_ATTRIBUTES = {
  sandbox: 'allow-scripts allow-forms',
  referrerPolicy: 'no-referrer',
  allow: '',
} as const;
/** Waits no longer than this for a frame to speak, in milliseconds. */
export const LONGEST_SILENCE = 10_000;

const FOLDER = /^ui\//;
/** What is handed over with the port. */
const HANDOVER = { jsonrpc: '2.0', method: 'learnwright/port' };

/** The window of a frame. */
interface FrameWindow {
  postMessage(message: object, origin: string, handed: [MessagePort]): void;
}

/** The address of a file of a plugin's pages below the server; `file` is as the manifest has it: `ui/index.html`. */
export function addressOfFrame(plugin: { readonly name: string; readonly version: string }, file: string): string {
  return `/plugin-ui/${plugin.name}/${plugin.version}/${file.replace(FOLDER, '')}`;
}

/** Gives a frame that has loaded its way to the app. A frame that loads again gets none: it has gone somewhere else. */
export function handOver(target: FrameWindow | null, host: FrameHost): Bridge {
  const { port1, port2 } = new MessageChannel();
  const bridge = openBridge(port1, host);
  // The origin of the frame is opaque: none can be named.
  target?.postMessage(HANDOVER, '*', [port2]);
  return bridge;
}

import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a source file, as editors count: from line 1. */
export interface SourcePlace {
  readonly source: string;
  readonly line: number;
}

/** A debugger that finds places by source maps, as editors do. */
export interface Debugger {
  /** Sets a breakpoint in a line of a source whose path ends like this. */
  breakAt(source: string, line: number): Promise<void>;
  /** Waits until the program has stopped, and returns where. */
  paused(): Promise<SourcePlace>;
  /** Lets the program run on, without breakpoints. */
  resume(): void;
  close(): void;
}

/** A script of the program, and the way from it to its sources. */
interface Script {
  readonly id: string;
  readonly url: string;
  readonly map: SourceMap;
}

type Message = ReturnType<typeof JSON.parse>;

/** Connects to the inspector of a Node process by the address that the process has printed. */
export async function openDebugger(url: string): Promise<Debugger> {
  const socket = new WebSocket(url);
  const answers = new Map<number, (result: Message) => void>();
  const scripts: Script[] = [];
  const pause = Promise.withResolvers<Message>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, method, params }: Message = JSON.parse(String(data));
    answers.get(id)?.(result);
    if (method === 'Debugger.paused') pause.resolve(params);
    if (method === 'Debugger.scriptParsed') scripts.push(...readScript(params));
  });
  const send = (method: string, params: object = {}) => {
    count += 1;
    const { promise, resolve } = Promise.withResolvers<Message>();
    answers.set(count, resolve);
    socket.send(JSON.stringify({ id: count, method, params }));
    return promise;
  };
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  // The scripts that are there are told before the answer.
  await send('Debugger.enable');

  return {
    breakAt: async (source, line) => {
      for (const script of scripts) {
        const place = findGenerated(script, source, line);
        if (place !== null) await send('Debugger.setBreakpoint', { location: { scriptId: script.id, ...place } });
      }
    },
    paused: async () => {
      const { callFrames } = await pause.promise;
      const { scriptId, lineNumber, columnNumber } = callFrames[0].location;
      const origin = scripts.find(({ id }) => id === scriptId)?.map.findEntry(lineNumber, columnNumber);
      if (origin === undefined || !('originalSource' in origin))
        throw new Error('It has stopped outside of the sources.');
      return { source: origin.originalSource, line: origin.originalLine + 1 };
    },
    resume: () => {
      void send('Debugger.setBreakpointsActive', { active: false });
      void send('Debugger.resume');
    },
    close: () => socket.close(),
  };
}

function readScript({ scriptId, url, sourceMapURL }: Message): Script[] {
  if (!url.startsWith('file:') || url.includes('/node_modules/') || !sourceMapURL?.endsWith('.map')) return [];
  const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(new URL(sourceMapURL, url)), 'utf8')));
  return [{ id: scriptId, url, map }];
}

/** The first place of a script that was made of a line of a source. */
function findGenerated({ url, map }: Script, source: string, line: number) {
  const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
  for (const [lineNumber, text] of lines.entries()) {
    for (let columnNumber = 0; columnNumber < text.length; columnNumber += 1) {
      const entry = map.findEntry(lineNumber, columnNumber);
      const isIt =
        'originalSource' in entry && entry.originalSource.endsWith(source) && entry.originalLine === line - 1;
      if (isIt && entry.generatedLine === lineNumber) return { lineNumber, columnNumber };
    }
  }
  return null;
}

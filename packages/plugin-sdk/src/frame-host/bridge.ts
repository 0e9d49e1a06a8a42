import { type OwnCall, readOwnCall, type Viewer } from './own-call.ts';
import { isPlainObject, isWithinLimits, type PlainObject, type PlainValue, readPlainMessage } from './plain-message.ts';

/** What a frame is told of where it is; the names are those of MCP Apps, and ours beside them. */
export interface FrameContext extends Viewer {
  readonly theme: 'light' | 'dark';
  readonly styles: { readonly variables: Readonly<Record<string, string>> };
  readonly locale: string;
  readonly displayMode: 'inline';
  /** The address of the page in the manifest. */
  readonly path: string;
}

/** What a frame may have done. */
export interface FrameHost {
  /** The name of the plugin, whose routes alone are called. */
  readonly plugin: string;
  /** Of the server. */
  readonly version: string;
  context(): FrameContext;
  /** Calls a route with the rights of whoever looks at the page; resolves with its JSON, or rejects. */
  call(call: OwnCall): Promise<unknown>;
  /** Why a call has failed, for the frame. */
  explain(error: unknown): PlainObject;
  /** Opens a page; false where it does not. */
  openLink(url: string): boolean;
  /** Says a text to whoever looks at the page. */
  announce(text: string): void;
  resize(height: number): void;
  /** The frame has begun to speak. */
  onReady(): void;
  /** The frame was cut off: it sends what no page sends. */
  onCut(): void;
  readonly now: () => number;
}

/** The way between a page of the app and the frame in it. */
export interface Bridge {
  /** Tells the frame where it is now. */
  tellContext(): void;
  /** Tells the frame that it goes, and resolves when it has heard it, or after a moment. */
  tearDown(): Promise<void>;
  close(): void;
}

/** The heights that a frame may have, in pixels; what is higher scrolls in itself. */
export const HEIGHTS = { least: 120, most: 4000 } as const;
const PROTOCOL = '2026-01-26';
const MINUTE = 60_000;
const CALLS_A_MINUTE = 120;
/** All messages: more than a page that follows its size sends, and less than what keeps the app from drawing. */
const MESSAGES_A_MINUTE = 3000;
const AT_ONCE = 20;
const LONGEST_TEXT = 500;
const LONGEST_URL = 2000;
const TEARDOWN_ID = 'teardown';
const TEARDOWN_MILLISECONDS = 300;
/** The codes of JSON-RPC 2.0, and one of ours for what is refused. */
const CODES = { invalid: -32600, method: -32601, params: -32602, refused: -32000 } as const;

type Outcome =
  | { readonly result: PlainObject }
  | { readonly error: { readonly code: number; readonly message: string } };

/**
 * Listens to a frame: JSON-RPC 2.0 in the dialect of MCP Apps, on one port that nobody else has. Each message is checked by its form and
 * size, and nothing that it says leads beyond the routes of its plugin.
 */
export function openBridge(port: MessagePort, host: FrameHost): Bridge {
  const messages = createCounter(MESSAGES_A_MINUTE, host.now);
  const calls = createCounter(CALLS_A_MINUTE, host.now);
  let underWay = 0;
  let isOpen = true;
  let onGone: (() => void) | null = null;

  const send = (message: object) => {
    if (isOpen) port.postMessage({ jsonrpc: '2.0', ...message });
  };

  function close(): void {
    isOpen = false;
    port.onmessage = null;
    port.close();
  }

  port.onmessage = ({ data }: { readonly data: unknown }) => {
    const message = messages.take() ? readPlainMessage(data) : null;
    if (message === null || message.jsonrpc !== '2.0') {
      close();
      host.onCut();
      return;
    }
    const { id, method } = message;
    if (typeof method !== 'string') {
      if (id === TEARDOWN_ID) onGone?.();
      return;
    }
    const params = isPlainObject(message.params) ? message.params : {};
    if (typeof id !== 'string' && typeof id !== 'number') {
      takeNotification(method, params);
      return;
    }
    void answer(method, params).then((outcome) => send({ id, ...outcome }));
  };

  function takeNotification(method: string, { height }: PlainObject): void {
    if (method !== 'ui/notifications/size-changed' || typeof height !== 'number') return;
    host.resize(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, Math.ceil(height))));
  }

  async function answer(method: string, params: PlainObject): Promise<Outcome> {
    switch (method) {
      case 'ui/initialize':
        host.onReady();
        return { result: describeHost(host) };
      case 'ping':
        return { result: {} };
      case 'tools/call':
        return callRoute(params);
      case 'ui/open-link':
        return openLink(params.url);
      case 'ui/message':
        return say(params);
      default:
        return fail('method', `There is no method ${method.slice(0, 100)}.`);
    }
  }

  async function callRoute({ name, arguments: given }: PlainObject): Promise<Outcome> {
    const call = readOwnCall(host.plugin, name, given, host.context());
    if (typeof call === 'string') return fail('params', call);
    if (underWay >= AT_ONCE || !calls.take()) {
      return fail('refused', `A page calls ${CALLS_A_MINUTE} times a minute, ${AT_ONCE} at once. Wait a moment.`);
    }
    underWay += 1;
    try {
      const found = await host.call(call);
      if (!isWithinLimits(found)) return fail('refused', 'The answer has more than 1 MiB.');
      return { result: toToolResult(found, false) };
    } catch (error) {
      return { result: toToolResult(host.explain(error), true) };
    } finally {
      underWay -= 1;
    }
  }

  function openLink(url: PlainValue | undefined): Outcome {
    if (typeof url !== 'string' || url.length > LONGEST_URL) return fail('params', 'url is no text.');
    return host.openLink(url) ? { result: {} } : fail('refused', 'This address is not opened.');
  }

  function say({ content }: PlainObject): Outcome {
    const blocks = Array.isArray(content) ? content : [content];
    const text = blocks
      .map((block) => (isPlainObject(block) && typeof block.text === 'string' ? block.text : ''))
      .join(' ');
    if (text.trim() === '') return fail('params', 'content has no text.');
    host.announce(text.trim().slice(0, LONGEST_TEXT));
    return { result: {} };
  }

  return {
    tellContext: () => send({ method: 'ui/notifications/host-context-changed', params: host.context() }),
    tearDown: () =>
      new Promise((resolve) => {
        if (!isOpen) return resolve();
        onGone = resolve;
        setTimeout(resolve, TEARDOWN_MILLISECONDS);
        send({ id: TEARDOWN_ID, method: 'ui/resource-teardown', params: {} });
      }),
    close,
  };
}

function describeHost({ version, context }: FrameHost): PlainObject {
  return {
    protocolVersion: PROTOCOL,
    hostInfo: { name: 'learnwright', version },
    hostCapabilities: { openLinks: {}, serverTools: {}, message: { text: {} } },
    hostContext: { ...context(), styles: { variables: { ...context().styles.variables } } },
  };
}

/** What a route has answered, in the form of a tool's result. */
function toToolResult(answer: unknown, isError: boolean): PlainObject {
  const read = readPlainMessage({ answer: answer ?? null })?.answer ?? null;
  const structured = isPlainObject(read) ? { structuredContent: read } : {};
  return { content: [{ type: 'text', text: JSON.stringify(read) }], ...structured, isError };
}

function fail(code: keyof typeof CODES, message: string): Outcome {
  return { error: { code: CODES[code], message } };
}

/** Counts what comes within a minute. */
function createCounter(most: number, now: () => number): { take(): boolean } {
  let times: number[] = [];
  return {
    take: () => {
      const time = now();
      if (times.length >= most) times = times.filter((earlier) => time - earlier < MINUTE);
      if (times.length >= most) return false;
      times.push(time);
      return true;
    },
  };
}

/** What a page of a plugin is told of where it is. It changes while the page is shown. */
export interface PageContext {
  readonly theme: 'light' | 'dark';
  /** Colours and letters of the app as CSS variables: `--ink`, `--paper`, `--pencil`, and the names of MCP Apps. */
  readonly styles: { readonly variables: Readonly<Record<string, string>> };
  /** A BCP 47 tag. */
  readonly locale: string;
  /** Who looks at the page. */
  readonly user_id: string;
  /** What they learn for; null where they have no project. */
  readonly project_id: string | null;
  /** The address of the page in the manifest. */
  readonly path: string;
  readonly displayMode: string;
}

/** The input of a call. The app fills in `{user_id}` and `{project_id}` where they are left out. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}

/** A page that is connected with the app around it. */
export interface ConnectedPage {
  context(): PageContext;
  /** Calls back when theme, language or learner have changed. */
  onContext(listener: (context: PageContext) => void): void;
  /** Calls a route of the same plugin, such as `GET /questions/{user_id}`. Rejects with a CallError where it is refused. */
  call<Answer>(route: string, input?: CallInput): Promise<Answer>;
  /** Opens a page of the app (`/learn`), or another site after a question. Rejects where the app does not. */
  openLink(url: string): Promise<void>;
  /** Says a text to whoever looks at the page, readers of screens included. */
  announce(text: string): Promise<void>;
  /** Calls back before the page goes. */
  onTeardown(listener: () => void): void;
}

/** Why a call was refused: `code` is that of the server, such as `not_found`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  /** The status of HTTP; 0 where there was no answer. */
  readonly status: number;

  constructor(message: string, code: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** A message, unchecked: it comes from the app around the page, which the page trusts. */
type Message = ReturnType<typeof JSON.parse>;

interface MessageFrom {
  readonly data: Message;
  readonly source: unknown;
  readonly ports: readonly Port[];
}
interface Port {
  onmessage: ((event: MessageFrom) => void) | null;
  postMessage(message: object): void;
}
interface Root {
  lang: string;
  readonly dataset: Record<string, string>;
  readonly style: { colorScheme: string; setProperty(name: string, value: string): void };
  getBoundingClientRect(): { readonly height: number };
}

// What this file uses of a browser: packages are compiled without its types.
declare const parent: unknown;
declare const document: { readonly title: string; readonly documentElement: Root };
declare const ResizeObserver: new (listener: () => void) => { observe(element: Root): void };
declare function addEventListener(type: 'message', listener: (event: MessageFrom) => void): void;
declare function removeEventListener(type: 'message', listener: (event: MessageFrom) => void): void;

const PROTOCOL = '2026-01-26';

// The port comes with the page, once, whenever the page asks for it.
const handedOver = new Promise<Port>((resolve) => {
  addEventListener('message', function take({ source, ports: [port] }: MessageFrom) {
    if (source !== parent || port === undefined) return;
    removeEventListener('message', take);
    resolve(port);
  });
});

/**
 * Connects a page with the app around it: puts on its colours, tells it how high the page is from then on, and returns what the page
 * may ask for. Without an app around it, it waits for ever.
 *
 * @example
 * const page = await connect();
 * const questions = await page.call('GET /questions/{user_id}');
 */
export async function connect(): Promise<ConnectedPage> {
  const port = await handedOver;
  const waiting = new Map<number, { resolve(result: Message): void; reject(error: CallError): void }>();
  const onContext: ((context: PageContext) => void)[] = [];
  const onTeardown: (() => void)[] = [];
  let context: PageContext;
  let count = 0;

  const send = (message: object) => port.postMessage({ jsonrpc: '2.0', ...message });
  const ask = (method: string, params: object) =>
    new Promise<Message>((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      send({ id: count, method, params });
    });
  const show = (next: PageContext) => {
    context = next;
    dress(next);
    for (const listener of onContext) listener(next);
  };

  port.onmessage = ({ data: { id, method, params, result, error } }: MessageFrom) => {
    if (method === 'ui/notifications/host-context-changed') show({ ...context, ...params });
    if (method === 'ui/resource-teardown') {
      for (const listener of onTeardown) listener();
      send({ id, result: {} });
    }
    const one = method === undefined ? waiting.get(id) : undefined;
    waiting.delete(id);
    if (error) one?.reject(new CallError(error.message, 'refused', 0));
    else one?.resolve(result);
  };

  const { hostContext } = await ask('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: document.title, version: '1' },
    appCapabilities: {},
  });
  show(hostContext);
  send({ method: 'ui/notifications/initialized', params: {} });
  followSize((height) => send({ method: 'ui/notifications/size-changed', params: { height } }));

  return {
    context: () => context,
    onContext: (listener) => void onContext.push(listener),
    call: async (name, input = {}) => {
      const { content, isError } = await ask('tools/call', { name, arguments: input });
      const answer = JSON.parse(content[0].text);
      if (isError) throw new CallError(answer.detail, answer.code, answer.status);
      return answer;
    },
    openLink: (url) => ask('ui/open-link', { url }).then(() => undefined),
    announce: (text) => ask('ui/message', { role: 'user', content: [{ type: 'text', text }] }).then(() => undefined),
    onTeardown: (listener) => void onTeardown.push(listener),
  };
}

/** Puts the theme, the language and the variables of the app on the page. */
function dress({ theme, locale, styles }: PageContext): void {
  const root = document.documentElement;
  const { dataset, style } = root;
  root.lang = locale;
  dataset.theme = theme;
  style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles.variables)) style.setProperty(name, value);
}

/** Tells how high the page is, now and whenever that changes. */
function followSize(tell: (height: number) => void): void {
  let told = 0;
  const look = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height !== told) tell(height);
    told = height;
  };
  new ResizeObserver(look).observe(document.documentElement);
  look();
}

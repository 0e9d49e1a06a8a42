import { once } from 'node:events';
import { join } from 'node:path';
import { startServer } from '../start-server.ts';

/** How far a request is after the one before on the wall clock of a server, in milliseconds. */
const STEP = 1_000;

/**
 * A server whose days pass as fast as they are lived. Its wall clock goes on by a second with each request and stands still between: how
 * long the machine takes changes nothing.
 */
export interface StudyServer {
  /** A call of the API that must succeed. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** All items of a list, page after page. */
  list<T>(path: string): Promise<T[]>;
  /** Sets the wall clock of the server; milliseconds since 1970. */
  setClock(milliseconds: number): Promise<void>;
  /** The metrics of the server, as text; reading them leaves the clock alone. */
  readMetrics(): Promise<string>;
  stop(): Promise<number | null>;
}

/** The variable with the time, in milliseconds since 1970, at which the wall clock of a study server begins. */
export const WALL_CLOCK_VARIABLE = 'LEARNWRIGHT_STUDY_WALL_CLOCK';

/**
 * Starts a server process at this time, in milliseconds since 1970, with its data in a temporary folder where the environment does not
 * say otherwise.
 */
export async function startStudyServer(
  milliseconds: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<StudyServer> {
  const { url, child, stop } = await startServer({
    preload: join(import.meta.dirname, 'shifted-clock.ts'),
    environment: { ...environment, [WALL_CLOCK_VARIABLE]: String(milliseconds) },
  });

  let wall = milliseconds;
  /** Each change of the clock is answered before the next: several requests may be on their way. */
  let told: Promise<unknown> = Promise.resolve();

  async function setClock(time: number): Promise<void> {
    wall = time;
    told = told.then(() => {
      const answered = once(child, 'message');
      child.send({ wall_clock: time });
      return answered;
    });
    await told;
  }

  async function request(method: string, address: string, body?: unknown): Promise<{ link: string; text: string }> {
    await setClock(wall + STEP);
    const isForm = body instanceof FormData;
    const response = await fetch(address, {
      method,
      headers: body === undefined || isForm ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
    return { link: response.headers.get('Link') ?? '', text };
  }

  return {
    stop,
    call: async (method, path, body) => {
      const { text } = await request(method, `${url}/api${path}`, body);
      return text === '' ? undefined : JSON.parse(text);
    },
    list: async (path) => {
      const items = [];
      for (let next: string | undefined = `${url}/api${path}`; next !== undefined; ) {
        const { link, text }: { link: string; text: string } = await request('GET', next);
        items.push(...JSON.parse(text));
        const [, address] = /<([^<>]+)>; rel="next"/.exec(link) ?? [];
        next = address && new URL(address, url).href;
      }
      return items;
    },
    setClock,
    readMetrics: async () => (await fetch(`${url}/metrics`)).text(),
  };
}

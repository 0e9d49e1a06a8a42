import { createClient } from '@learnwright/client';
import { IDBFactory } from 'fake-indexeddb';
import type { AppInfo, LastInfo } from '../src/start/app-info.ts';
import { createDevice } from '../src/start/device.ts';
import { openKeptValues } from '../src/start/kept-values.ts';
import { startSession, TOKEN } from '../src/start/session.ts';
import { createSignInRequests } from '../src/start/sign-in-requests.ts';

/** What a server says that trusts everybody. */
export const OPEN: AppInfo = {
  ...{ name: 'A school', version: '1.0.0', auth_mode: 'open', sign_in: null, plugin_install: false },
  ...{ languages: [], default_language: 'en', caller: { role: 'operator', user_id: null } },
};
/** What a server says that asks who somebody is. */
export const REQUIRED: AppInfo = { ...OPEN, auth_mode: 'required', caller: null };

/** Who visits which server. */
export interface Visit {
  /** What the server has said at an earlier visit. */
  readonly said?: AppInfo;
  /** What the server answers to a request with this token; null for a refusal of the token, a number for an answer with that status. */
  readonly server: ((token: string | null) => AppInfo | null) | 'away' | number;
  readonly kept?: Readonly<Record<string, string>>;
  readonly token?: string;
}

const refuse = () => {
  throw new Error('Nothing is kept.');
};

/** Keeps what a server has said. */
function keepLast(said: AppInfo | null): LastInfo & { said(): AppInfo | null } {
  let last = said;
  return {
    said: () => last,
    read: async () => last,
    write: async (info) => {
      last = info;
    },
  };
}

/** Begins a session with a server, and with what earlier visits have kept. */
export async function visit({ server: first, kept: before = {}, token, said }: Visit) {
  let server = first;
  let broken: Error | null = null;
  const last = keepLast(said ?? null);
  const [kept, tab] = [openKeptValues(refuse), openKeptValues(refuse)];
  for (const [name, value] of Object.entries(before)) kept.write(name, value);
  tab.write(TOKEN, token ?? null);
  const client = createClient({
    baseUrl: 'https://learn.example',
    retries: 0,
    fetch: async () => {
      if (server === 'away') throw new TypeError('There is no network.');
      if (typeof server === 'number') return new Response('<h1>Not now</h1>', { status: server });
      const info = server(tab.read(TOKEN));
      const problem = { code: 'unauthenticated', status: 401, title: '', type: '', detail: '', request_id: 'r' };
      return Response.json(info ?? problem, { status: info === null ? 401 : 200 });
    },
  });
  const now = () => 0;
  const own = createDevice({ indexedDB: new IDBFactory(), wall: now, elapsed: now, kept, lessons: null }, client);
  const device = { ...own, open: () => (broken === null ? own.open() : Promise.reject(broken)) };
  const signIns = createSignInRequests(client, (path) => path);
  const comeAgain = () => startSession({ client, device, signIns, last, kept, tab });
  const session = await comeAgain();
  const become = (next: Visit['server']) => {
    server = next;
  };
  const breakDevice = (error: Error | null) => {
    broken = error;
  };
  return { session, comeAgain, kept, tab, last, become, breakDevice };
}

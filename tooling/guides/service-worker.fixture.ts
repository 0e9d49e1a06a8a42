import { createClient } from '@learnwright/client';
import { createClock, type IndexedFactory, openLocalDatabase, syncRecords } from '@learnwright/client/local';

// What TypeScript has in its library `webworker`, as far as it is used here.
interface Cache {
  match(request: Request): Promise<Response | undefined>;
  put(request: Request, answer: Response): Promise<void>;
  addAll(paths: readonly string[]): Promise<void>;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
  readonly request: Request;
  readonly data: unknown;
  readonly tag: string;
}
declare const caches: { open(name: string): Promise<Cache>; keys(): Promise<string[]>; delete(name: string): unknown };
declare const location: { readonly origin: string };
declare const self: {
  readonly indexedDB: IndexedFactory;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
};

const SHELL = 'shell-1';
const READS = 'reads-1';
const ASSETS = 'assets-1';

// The page itself, so that it opens without a network; caches of earlier versions go.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(['/', '/app.js'])));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers([SHELL, READS, ASSETS]));
});

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/api/plugins/content/assets/')) event.respondWith(readOnce(event.request));
  else if (/^\/api\/(?:i18n|plugins\/content\/sets)(?:\/|$)/.test(pathname))
    event.respondWith(readAgain(event.request));
  else if (!pathname.startsWith('/api/')) event.respondWith(readShell(event.request));
});

/** Sets, lessons and texts: what the server says now, without a network what it said last. Nothing new is an empty answer, 304. */
async function readAgain(request: Request): Promise<Response> {
  const kept = await caches.open(READS);
  const before = await kept.match(request);
  const headers = new Headers(request.headers);
  const tag = before?.headers.get('ETag');
  if (tag) headers.set('If-None-Match', tag);
  try {
    const answer = await fetch(new Request(request, { headers }));
    if (answer.status === 304 && before !== undefined) return before;
    if (answer.ok) await keep(kept, request, answer);
    return answer;
  } catch (error) {
    if (before === undefined) throw error;
    return before;
  }
}

/** Pictures and sounds: their address has the hash of their bytes, so they never change. */
async function readOnce(request: Request): Promise<Response> {
  const kept = await caches.open(ASSETS);
  const before = await kept.match(request);
  if (before !== undefined) return before;
  // Without `Range`: what is kept is the whole file.
  const answer = await fetch(request.url, { credentials: 'same-origin' });
  if (answer.status === 200) await keep(kept, request, answer);
  return answer;
}

/** Where there is no room, the answer is not kept, and is right all the same. */
async function keep(kept: Cache, request: Request, answer: Response): Promise<void> {
  await kept.put(request, answer.clone()).catch(() => undefined);
}

async function readShell(request: Request): Promise<Response> {
  const before = await (await caches.open(SHELL)).match(request);
  return before ?? fetch(request);
}

async function dropOthers(names: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) if (!names.includes(name)) await caches.delete(name);
}

// The browser tells the worker when the network is back, or the page does where the browser does not.
self.addEventListener('sync', (event) => {
  if (event.tag === 'records') event.waitUntil(syncLearners());
});
self.addEventListener('message', (event) => {
  if (event.data === 'records') event.waitUntil(syncLearners());
});

/** Makes what was recorded on this device and the accounts of its learners alike. */
async function syncLearners(): Promise<void> {
  const clock = createClock({ wall: () => Date.now(), elapsed: () => performance.now() });
  const client = createClient({ baseUrl: location.origin });
  const database = await openLocalDatabase({ indexedDB: self.indexedDB, clock });
  try {
    const failures: unknown[] = [];
    for (const { id: user_id } of await database.listLearners()) {
      const syncing = syncRecords({ storage: database.storageOf(user_id), client, user_id });
      await syncing.catch((error) => failures.push(error));
    }
    // The browser tries again later. Nobody has waited for another learner.
    if (failures.length > 0) throw failures[0];
  } finally {
    database.close();
  }
}

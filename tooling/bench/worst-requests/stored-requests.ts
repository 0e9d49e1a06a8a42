import { z } from 'zod';
import type { RunningServer } from '../../start-server.ts';
import type { ApiOperation } from './api-operations.ts';
import { HOSTILE_BOOKS } from './book-packages.ts';
import { type AdversarialRequest, readOperations } from './send-corpus.ts';
import { LONGEST_LOG, type StoredIds, storeHostileContent } from './stored-content.ts';

const FORMATS = ['markdown', 'html', 'epub', 'project'];
const EXPORT = '/api/plugins/books/{book_id}/export/{fmt}';
const bookSchema = z.object({ id: z.string() });

/** Work on what was stored before; the body of each. */
const WORK: Readonly<Record<string, object>> = {
  '/api/users/{user_id}/exports': {},
  '/api/users/{user_id}/element-errors': { attempts: [{ ...LONGEST_LOG, attempted_at: '2026-05-01T00:00:00Z' }] },
  '/api/users/{user_id}/changes': {
    attempts: [{ ...LONGEST_LOG, attempt_id: 'again', attempted_at: '2026-05-01T00:00:00Z' }],
  },
  '/api/users/{user_id}/lesson-progress': { set_id: 'longest', lesson_id: 'a', time_spent_seconds_delta: 1 },
  '/api/conversations/{conversation_id}/analyze': {},
  '/api/plugins/flashcards/cards/extract/session/{session_id}': {},
  '/api/plugins/flashcards/cards/extract/conversation/{conversation_id}': {},
  '/api/plugins/notebook/generate-from-session/{session_id}': {},
  '/api/plugins/notebook/generate-from-project/{project_id}': {},
  '/api/plugins/notebook/study-guide/{project_id}': {},
  '/api/plugins/session/{session_id}/message': { role: 'user', content: 'a = b. c '.repeat(3_500) },
  '/api/plugins/session/{session_id}/message/stream': { role: 'user', content: 'ab? '.repeat(8_000) },
  '/api/plugins/books/{book_id}/git/commit': { message: 'Commit' },
};
/** Of many of the same the last is enough. */
const PARAMETERS: Readonly<Record<string, string>> = {
  '/api/plugins/notebook/questions/{id}/answers': 'question_id',
};

/**
 * Stores hostile content, and returns every request that reads or works on it: what a learner has stored once is worked on by each
 * list, export and answer after it. `books` are the hostile books that are stored too; their import is measured elsewhere.
 * `share` as of `storeHostileContent`.
 */
export async function listStoredRequests(
  { url }: RunningServer,
  { books = HOSTILE_BOOKS, share = 1 }: { readonly books?: typeof HOSTILE_BOOKS; readonly share?: number } = {},
): Promise<AdversarialRequest[]> {
  const ids = await storeHostileContent(url, share);
  const operations = await readOperations(url);
  const stored = [
    ...operations.flatMap((operation) => readsOf(operation, url, ids)),
    ...operations.flatMap((operation) => workOf(operation, url, ids)),
  ];
  for (const [name, bytes] of books) {
    const book_id = await importBook(url, ids, bytes());
    if (book_id === null) continue;
    const ofBook = operations.flatMap((operation) => [
      ...readsOf(operation, url, { book_id }),
      ...workOf(operation, url, { book_id }),
    ]);
    stored.push(...ofBook.map((request) => ({ ...request, name: `${request.name}: ${name}` })));
  }
  return stored;
}

function readsOf(operation: ApiOperation, url: string, ids: StoredIds): AdversarialRequest[] {
  const { method, path } = operation;
  if (method !== 'GET' || !path.includes('{')) return [];
  const own = PARAMETERS[path];
  const known = own === undefined ? ids : { ...ids, id: ids[own] };
  return (path === EXPORT ? FORMATS : ['']).flatMap((fmt) => {
    const address = addressOf(path, { ...known, fmt });
    if (address === null) return [];
    return [{ operation, name: `stored content ${fmt}`.trim(), url: url + address, init: () => ({ method }) }];
  });
}

function workOf(operation: ApiOperation, url: string, ids: StoredIds): AdversarialRequest[] {
  const { method, path } = operation;
  const body = method === 'POST' ? WORK[path] : undefined;
  const address = body === undefined ? null : addressOf(path, ids);
  if (address === null) return [];
  const headers = { 'Content-Type': 'application/json' };
  return [
    {
      operation,
      name: 'stored content',
      url: url + address,
      init: () => ({ method, headers, body: JSON.stringify(body) }),
    },
  ];
}

/** The path with ids in it; null where one is not known. */
function addressOf(path: string, ids: Readonly<Record<string, string | undefined>>): string | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => ids[name] === undefined)) return null;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
}

/** Null where the book is refused. */
async function importBook(url: string, { user_id }: StoredIds, body: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const headers = { 'Content-Type': 'application/zip' };
  const answer = await fetch(`${url}/api/plugins/books/import?user_id=${user_id}`, { method: 'POST', headers, body });
  const json: unknown = await answer.json();
  return bookSchema.safeParse(json).data?.id ?? null;
}

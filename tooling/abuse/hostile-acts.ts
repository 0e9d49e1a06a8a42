import { listBodies } from '../bench/worst-requests/adversarial-bodies.ts';
import { ADVERSARIAL_UPLOADS } from '../bench/worst-requests/adversarial-uploads.ts';
import { HOSTILE_PACKAGES } from '../bench/worst-requests/anki-packages.ts';
import type { ApiOperation } from '../bench/worst-requests/api-operations.ts';
import { HOSTILE_ADDRESSES, HOSTILE_BOOKS, HOSTILE_IDS, packHostileBook } from './hostile-texts.ts';

/** What an act may use. */
export interface Attacker {
  readonly user_id: string;
  /** Ids of the learner's own records by the name of a path parameter. */
  readonly ids: Map<string, string>;
  readonly operations: readonly ApiOperation[];
  /** A whole number from 0 to below this one. */
  below(most: number): number;
  /** Returns the parsed body of a JSON answer below 300, else null. */
  send(method: string, path: string, body?: unknown, contentType?: string): Promise<{ readonly id?: string } | null>;
  /** Sends, and goes away before the answer is there. */
  leave(method: string, path: string, body: unknown): Promise<void>;
}

/** Something that a hostile learner does, and how often among the others. */
export interface HostileAct {
  readonly name: string;
  readonly weight: number;
  run(attacker: Attacker): Promise<unknown>;
}

const ZIP = 'application/zip';
const FORMATS = ['markdown', 'html', 'project', 'epub', 'none'] as const;
/** Erasure has an end: each learner is another one. */
export const ERASE = 'erases everything';

/** All acts of a hostile learner. */
export const HOSTILE_ACTS: readonly HostileAct[] = [
  { name: 'sends a hostile request', weight: 40, run: sendHostileRequest },
  { name: 'sends a hostile file', weight: 6, run: sendHostileFile },
  { name: 'imports a package of Anki', weight: 8, run: importPackage },
  { name: 'imports a book and exports it', weight: 8, run: importBook },
  { name: 'commits and exports a book many times at once', weight: 5, run: useBookAtOnce },
  { name: 'imports from addresses', weight: 6, run: importFromAddresses },
  { name: 'starts many jobs', weight: 4, run: startJobs },
  { name: 'leaves streams', weight: 8, run: leaveStreams },
  { name: 'fills cards and exports them', weight: 6, run: fillCards },
  { name: 'posts lessons to a curriculum that goes', weight: 6, run: loseCurriculum },
  { name: 'syncs what was long ago', weight: 4, run: recordManyAttempts },
  { name: ERASE, weight: 1, run: ({ user_id, send }) => send('DELETE', `/users/${user_id}`) },
];

function pick<T>(list: readonly T[], below: Attacker['below']): T {
  const item = list[below(list.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Any operation, with own ids or hostile ones, a hostile query and a hostile body. */
async function sendHostileRequest({ operations, below, ids, send }: Attacker): Promise<void> {
  const operation = pick(operations, below);
  const { method, path, queries } = operation;
  // The act that erases is another one.
  if (method === 'DELETE' && path === '/api/users/{user_id}') return;
  const address = path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own = ids.get(name);
    return own !== undefined && below(3) > 0 ? own : encodeId(pick(HOSTILE_IDS, below));
  });
  const query =
    queries.length === 0 || below(2) === 0 ? '' : `?${pick(queries, below)}=${encodeId(pick(HOSTILE_IDS, below))}`;
  const bodies = listBodies(operation);
  const body = bodies.length === 0 ? undefined : pick(bodies, below);
  await send(method, address + query, body?.text(), 'application/json');
}

/** Half of a pair of surrogates has no form in an address: it is sent as the bytes that stand for it. */
function encodeId(id: string): string {
  return id.isWellFormed() ? encodeURIComponent(id) : '%ED%A0%BD';
}

async function sendHostileFile({ operations, below, user_id, send }: Attacker): Promise<void> {
  const { method, path } = pick(
    operations.filter(({ takesFiles }) => takesFiles),
    below,
  );
  const { contentType, bytes } = pick(ADVERSARIAL_UPLOADS, below);
  await send(method, `${path.replace(/^\/api/, '')}?user_id=${user_id}`, bytes(), contentType);
}

async function importPackage({ below, user_id, send }: Attacker): Promise<void> {
  const [, bytes] = pick(HOSTILE_PACKAGES, below);
  await send('POST', `/plugins/flashcards/import/apkg?user_id=${user_id}`, bytes(), ZIP);
  await send('GET', `/plugins/flashcards/export/${user_id}/apkg`);
}

async function importBook({ below, ids, user_id, send }: Attacker): Promise<void> {
  const bytes = await packHostileBook(pick(HOSTILE_BOOKS, below));
  const book = await send('POST', `/plugins/books/import?user_id=${user_id}`, bytes, ZIP);
  if (book?.id === undefined) return;
  const before = ids.get('book_id');
  ids.set('book_id', book.id);
  for (const format of FORMATS) await send('GET', `/plugins/books/${book.id}/export/${format}`);
  if (before !== undefined && below(3) === 0) await send('DELETE', `/plugins/books/${before}`);
}

async function useBookAtOnce({ below, ids, send }: Attacker): Promise<void> {
  const path = `/plugins/books/${ids.get('book_id') ?? 'none'}`;
  const requests = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0
      ? send('GET', `${path}/export/${pick(FORMATS, below)}`)
      : send('POST', `${path}/git/commit`, JSON.stringify({ message: 'a' }), 'application/json'),
  );
  await Promise.all([...requests, send('GET', `${path}/git/status`), send('GET', `${path}/git/log`)]);
}

async function importFromAddresses({ below, user_id, send }: Attacker): Promise<void> {
  const requests = Array.from({ length: 10 }, () => {
    const body = { user_id, url: pick(HOSTILE_ADDRESSES, below), branch: pick(HOSTILE_IDS, below) };
    const path = below(2) === 0 ? '/plugins/books/import/git' : '/plugins/books/import/multi-branch';
    return send('POST', path, JSON.stringify(body), 'application/json');
  });
  await Promise.all(requests);
}

async function startJobs({ user_id, send }: Attacker): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => send('POST', `/users/${user_id}/exports`)));
}

async function leaveStreams({ ids, leave }: Attacker): Promise<void> {
  const path = `/plugins/session/${ids.get('session_id') ?? 'none'}/message/stream`;
  const body = { role: 'user', content: 'der Hund, '.repeat(3_000) };
  await Promise.all(Array.from({ length: 8 }, () => leave('POST', path, body)));
}

async function fillCards({ user_id, send }: Attacker): Promise<void> {
  const card = { user_id, front: '<b>'.repeat(600), back: '[sound:'.repeat(280) };
  for (let count = 0; count < 20; count += 1) {
    await send('POST', '/plugins/flashcards/cards', JSON.stringify(card), 'application/json');
  }
  await send('GET', `/plugins/flashcards/export/${user_id}?format=anki`);
  await send('GET', `/plugins/flashcards/export/${user_id}/apkg`);
}

async function loseCurriculum({ user_id, send }: Attacker): Promise<void> {
  const json = 'application/json';
  const made = await send('POST', `/users/${user_id}/curricula`, JSON.stringify({ title: 'A' }), json);
  if (made?.id === undefined) return;
  const lesson = JSON.stringify({ title: 'A', content: '# a\n'.repeat(20_000) });
  const posts = Array.from({ length: 10 }, () => send('POST', `/curricula/${made.id}/lessons`, lesson, json));
  await Promise.all([...posts, send('DELETE', `/curricula/${made.id}`)]);
}

async function recordManyAttempts({ below, user_id, send }: Attacker): Promise<void> {
  const attempts = Array.from({ length: 500 }, (_, index) => ({
    ...{ set_id: `set-${below(50)}`, lesson_id: 'a', exercise_id: `e-${index}`, element_key: `k-${below(1_000)}` },
    ...{
      element_type: 'vocabulary',
      correct_answer: 'a'.repeat(1_900),
      user_answer: 'a '.repeat(900),
      correct: below(2) === 0,
    },
  }));
  await send('POST', `/users/${user_id}/element-errors`, JSON.stringify({ attempts }), 'application/json');
}

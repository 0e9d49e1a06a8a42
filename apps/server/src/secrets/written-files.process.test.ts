import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeZip } from '@learnwright/archive';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';
import { INSTALL_OVER_HTTP } from '../../tests/installation/install-over-http.ts';
import { importBook } from '../../tests/privacy/import-book.ts';

// Where every new file would be open to everybody, unless it is made otherwise.
const before = process.umask(0);
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ plugins: 'installed', config: INSTALL_OVER_HTTP });
});
afterAll(async () => {
  process.umask(before);
  await server.close();
});

/** What Git makes by itself, in a repository, which is the server's alone. */
const OF_GIT = /(?:\.git|\/repository)\/(?!HEAD$|config$|objects$|refs$).+/;
/** What the test has put there. */
const OF_TEST = /^config(?:\/app\.yaml)?$/;

/** Every path in the data directory; files come and go meanwhile. */
function listPaths(folder = ''): string[] {
  const entries = orGone(() => readdirSync(join(server.folder, folder), { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...listPaths(path)] : [path];
  });
}

/** Whatever is in the data directory that others may read or write, with its mode. */
function listOpen(): string[] {
  return listPaths()
    .filter((path) => !OF_GIT.test(path) && !OF_TEST.test(path))
    .flatMap((path) => {
      const facts = orGone(() => lstatSync(join(server.folder, path)));
      // The mode of a link means nothing.
      if (facts === null || facts.isSymbolicLink() || (facts.mode & 0o077) === 0) return [];
      return [`${path} ${(facts.mode & 0o777).toString(8)}`];
    });
}

function orGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function post(path: string, body: unknown): Promise<number> {
  return (await server.request('POST', path, body)).status;
}

it('are for the server alone, whatever was done', { timeout: 120_000 }, async () => {
  const { request } = server;
  const user_id: string = (await request('POST', '/users', { name: 'Ada' })).body.id;
  // While files are being written, they are looked at again and again.
  const seen = new Set<string>();
  const look = setInterval(() => {
    for (const path of listOpen()) seen.add(path);
  }, 1);
  try {
    await writeEverything(user_id);
  } finally {
    clearInterval(look);
  }
  for (const path of listOpen()) seen.add(path);
  expect([...seen]).toEqual([]);
  const written = listPaths();
  const kinds = [/^plugin-exports\/quiz-\d+\.jsonl$/, /^plugin-data\/books\/.+\.lock$/, OF_GIT];
  for (const kind of kinds) expect(written.filter((path) => kind.test(path))).not.toEqual([]);
});

/** A tour of what writes files. */
async function writeEverything(user_id: string): Promise<void> {
  const { request } = server;
  const book = await importBook(server, user_id);
  expect(await post(`/plugins/books/${book}/git/commit`, { message: 'First' })).toBe(200);
  for (const { format } of (await request('GET', '/plugins/books/export/formats')).body) {
    expect((await request('GET', `/plugins/books/${book}/export/${format}`)).status).toBeLessThan(500);
  }
  expect(await post('/plugins/flashcards/cards', { user_id, front: 'Haus', back: 'house' })).toBe(201);
  expect((await request('GET', `/plugins/flashcards/export/${user_id}/apkg`)).status).toBe(200);
  const lessons = await writeZip([['notes/birds.md', new TextEncoder().encode('# Birds\n\nThey sing.\n')]]);
  expect(await post('/plugins/content/import/detect', lessons)).toBeLessThan(500);
  // Nobody listens there: what was made for the fetch is looked at all the same.
  expect(await post('/plugins/content/import/detect/git', { url: 'https://127.0.0.1:9/course.git' })).toBe(502);
  expect(await post('/admin/plugins/install', await packTestPlugin({ version: '1.0.0' }))).toBe(201);
  expect(await post('/admin/plugins/install', await packTestPlugin({ version: '1.1.0' }))).toBe(201);
  expect(await post('/admin/plugins/quiz/rollback', {})).toBe(200);
  expect((await request('DELETE', '/admin/plugins/quiz?purge=true')).status).toBe(200);
  expect(await post(`/users/${user_id}/exports`, {})).toBe(202);
}

import {
  type GitServer,
  type PluginAnswer,
  runTestGit,
  startGitServer,
  type TestDatabase,
} from '@learnwright/test-kit';
import { afterAll, beforeAll } from 'vitest';
import type { Book } from '../src/schemas.ts';
import { type BooksServer, SEA, startBooksServer } from './books-server.ts';

/** The chapter that tests change. */
export const WATER = 'manuscript/chapters/01-water.md';

/** The plugin beside a real Git server with books on it. */
export interface GitBooks {
  readonly server: BooksServer;
  readonly remote: GitServer;
  /** The name of a new copy of the same repository. */
  newRemote(): string;
  /** The name of a repository that is not there yet. */
  newName(): string;
  /** Sends a POST below a book. */
  send(book: Book, path: string, body?: unknown): Promise<PluginAnswer>;
  /** Imports a repository for a new user. */
  importGit(name: string, fields?: object): Promise<PluginAnswer>;
  createBook(name: string): Promise<Book>;
  edit(book: Book, path: string, content: string): Promise<void>;
  /** A file of a repository. */
  show(name: string, path: string): string;
  /** The commit of a repository. */
  head(name: string): string;
}

/** Starts both before the tests of a suite, and ends them after. */
export function useGitBooks(database: TestDatabase, { git_timeout_seconds = 10 } = {}): GitBooks {
  const started: { server?: BooksServer; remote?: GitServer } = {};
  let count = 0;
  beforeAll(async () => {
    const files = { ...SEA, link: { link: '/etc/passwd' }, 'run.sh': { executable: 'exit 1' } };
    started.remote = await startGitServer();
    started.remote.create('sea', [{ files }]);
    const settings = { allow_http_loopback: true, git_timeout_seconds };
    started.server = await startBooksServer(database, { settings });
  });
  afterAll(async () => {
    await started.server?.close();
    await started.remote?.close();
  });

  const need = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The servers have not started.');
    return part;
  };
  const newName = () => {
    count += 1;
    return `sea-${count}`;
  };
  const send: GitBooks['send'] = (book, path, body = {}) =>
    need(started.server).request('POST', need(started.server).url(book, path), body);
  const importGit: GitBooks['importGit'] = async (name, fields = {}) => {
    const { user } = await need(started.server).createLearner();
    const input = { user_id: user.id, url: need(started.remote).urlOf(name), ...fields };
    return need(started.server).request('POST', '/books/import/git', input);
  };
  const git = (name: string, words: readonly string[]) => runTestGit(need(started.remote).folderOf(name), words);
  return {
    get server() {
      return need(started.server);
    },
    get remote() {
      return need(started.remote);
    },
    newName,
    newRemote: () => {
      const name = newName();
      need(started.remote).copy('sea', name);
      return name;
    },
    send,
    importGit,
    createBook: async (name) => {
      const { status, body } = await importGit(name);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    edit: async (book, path, content) => {
      const { id } = await need(started.server).chapterOf(book, path);
      await need(started.server).request('PATCH', need(started.server).url(book, `/chapters/${id}`), { content });
    },
    show: (name, path) => git(name, ['show', `main:${path}`]),
    head: (name) => git(name, ['rev-parse', 'main']),
  };
}

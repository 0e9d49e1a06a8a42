import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addCommits,
  copyBareRepository,
  createBareRepository,
  type GitCommit,
  TEST_GIT_ENVIRONMENT,
} from './bare-repository.ts';

/** How a Git server answers. */
export type GitServerBehaviour =
  | 'serve'
  /** Takes requests and does not answer until `release`. */
  | 'hang'
  /** Serves, but takes pushed commits and does not answer until `release`. */
  | 'hang_on_push'
  /** Breaks the connection in the middle of the second request: of the pack. */
  | 'cut'
  /** Sends everybody on to another address of its own. */
  | 'redirect'
  /** Answers every request with 500. */
  | 'fail';

/** A request as it has arrived. */
export interface GitServerRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The password of Basic authentication; null without one. */
  readonly token: string | null;
}

/** A real Git server on 127.0.0.1: `git http-backend` over bare repositories. */
export interface GitServer {
  /** The folder of the bare repositories. */
  readonly root: string;
  readonly requests: readonly GitServerRequest[];
  /** The address of a repository. */
  urlOf(name: string): string;
  /** The folder of a repository. */
  folderOf(name: string): string;
  /** Creates a repository with these commits, and returns its address. */
  create(name: string, commits?: readonly GitCommit[]): string;
  /** Creates a repository as a copy of another, and returns its address. */
  copy(from: string, to: string): string;
  /** Adds commits to a repository, as if somebody had pushed them. */
  add(name: string, commits: readonly GitCommit[]): void;
  /** Demands this password of everybody, in Basic authentication; null demands none for reading, and any for writing. */
  demand(token: string | null): void;
  behave(behaviour: GitServerBehaviour): void;
  /** Answers the requests that hang, as the server behaves now. */
  release(): void;
  /** Resolves once a request is there whose path holds this text, from now on. */
  nextRequest(part: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Git server on a free port of 127.0.0.1, with a temporary folder that goes with it. */
export async function startGitServer(): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'git-server-'));
  const requests: GitServerRequest[] = [];
  const waiting: { readonly part: string; readonly resolve: () => void }[] = [];
  let token: string | null = null;
  let behaviour: GitServerBehaviour = 'serve';
  let hanging: (() => unknown)[] = [];

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '' } = request;
    requests.push({ method, path, token: readPassword(request) });
    for (const { part, resolve } of waiting) if (path.includes(part)) resolve();
    answer(request, response);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '' } = request;
    const sent = readPassword(request);
    const again = () => response.destroyed || answer(request, response);
    if (behaviour === 'hang') return void hanging.push(again);
    if (behaviour === 'fail') return void response.writeHead(500).end('out of order');
    if (behaviour === 'redirect') return void response.writeHead(302, { Location: `/elsewhere${path}` }).end();
    const isWrite = path.includes('git-receive-pack');
    const isWelcome = token === null ? !isWrite || sent !== null : sent === token;
    if (!isWelcome) return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end('no');
    if (behaviour === 'hang_on_push' && isWrite && method === 'POST') return void hanging.push(again);
    runBackend(root, request, response, behaviour === 'cut');
  }

  const server = createServer(receive);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const urlOf = (name: string) => `http://127.0.0.1:${address.port}/${name}.git`;
  const folderOf = (name: string) => join(root, `${name}.git`);

  return {
    root,
    requests,
    urlOf,
    folderOf,
    create: (name, commits) => {
      createBareRepository(folderOf(name), commits);
      return urlOf(name);
    },
    copy: (from, to) => {
      copyBareRepository(folderOf(from), folderOf(to));
      return urlOf(to);
    },
    add: (name, commits) => addCommits(folderOf(name), commits),
    demand: (password) => {
      token = password;
    },
    behave: (next) => {
      behaviour = next;
    },
    release: () => {
      const released = hanging;
      hanging = [];
      for (const go of released) go();
    },
    nextRequest: (part) => new Promise((resolve) => waiting.push({ part, resolve })),
    close: async () => {
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function readPassword({ headers }: IncomingMessage): string | null {
  const [, encoded] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

/** Answers a request by the program that comes with Git, over CGI. */
function runBackend(root: string, request: IncomingMessage, response: ServerResponse, cut: boolean): void {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const { headers } = request;
  const child = spawn('git', ['http-backend'], {
    env: {
      ...TEST_GIT_ENVIRONMENT,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(path),
      QUERY_STRING: query,
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
      GIT_PROTOCOL: [headers['git-protocol'] ?? ''].flat().join(),
      REMOTE_USER: 'somebody',
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // Clients that leave in the middle are part of the tests.
  child.on('error', () => response.destroy());
  child.stdin.on('error', () => undefined);
  response.on('close', () => child.kill('SIGKILL'));
  request.pipe(child.stdin);
  forwardAnswer(child.stdout, response, cut && request.method === 'POST').catch(() => response.destroy());
}

async function forwardAnswer(output: AsyncIterable<Buffer>, response: ServerResponse, cut: boolean): Promise<void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of output) {
    if (head === null) {
      await write(response, chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) continue;
    writeHead(response, head.subarray(0, end).toString('latin1'));
    const rest = head.subarray(end + 4);
    head = null;
    if (cut) {
      await write(response, rest.subarray(0, Math.floor(rest.length / 2)));
      response.destroy();
      return;
    }
    await write(response, rest);
  }
  response.end();
}

function writeHead(response: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}

/** Resolves once the bytes are on their way, or the client has gone. */
async function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return;
  await new Promise<void>((resolve) => response.write(bytes, () => resolve()));
}

import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isKnown, markWhole, type RouteHono, readHeader, SECURITY_HEADERS, sentPath } from '@learnwright/http';
import type { Context } from 'hono';
import type { RequestMiddleware } from './request-middleware.ts';

/** A file of the web app, read once. */
interface WebFile {
  readonly type: string;
  readonly caching: string;
  /** The hash of its bytes. */
  readonly tag: string;
  /** Its bytes as they are, and as the build has compressed them, by the name of the coding. */
  readonly bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** The files of the web app by their paths, such as `/assets/app-3f9a.js`. Nothing else on the disk can be asked for. */
export interface WebFiles {
  readonly files: ReadonlyMap<string, WebFile>;
  /** The page that every address of the app is answered with. */
  readonly page: WebFile;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const CODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };
const PAGE = '/index.html';
const NAMED_BY_HASH = /^\/assets\/[^/]*-[\w-]{8}\.\w+$/;
/** Where the web app has no pages: an address below them that nothing answers is not there. */
const NO_PAGES = /^\/(?:api|assets|docs|metrics|plugin-ui)(?:\/|$)/;
const ROUTE = '/{page}';

/**
 * What the page may do. It also holds for the copy that a service worker keeps, which stores the headers. `app` is the one
 * policy of trusted types: it makes the address of the service worker.
 */
export const PAGE_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:",
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'",
  "form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types app",
].join('; ');

const PAGE_HEADERS = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': PAGE_POLICY,
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(self), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  Vary: 'Accept-Encoding',
};

/** Reads the files of a built web app, those of its subfolders too. Throws where it has no page. */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => file.slice(folder.length).replaceAll('\\', '/'));
  const read = async (path: string) => new Uint8Array(await readFile(join(folder, path)));
  const plain = paths.filter((path) => CODINGS[extname(path)] === undefined);
  const files = await Promise.all(
    plain.map(async (path): Promise<[string, WebFile]> => {
      const bytes = await read(path);
      const bodies = new Map([['identity', bytes]]);
      for (const [ending, coding] of Object.entries(CODINGS)) {
        if (paths.includes(path + ending)) bodies.set(coding, await read(path + ending));
      }
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      const caching = NAMED_BY_HASH.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      return [path, { type, caching, tag: hash('sha1', bytes, 'base64url'), bodies }];
    }),
  );
  const page = new Map(files).get(PAGE);
  if (page === undefined) throw new Error(`There is no ${PAGE.slice(1)} in ${folder}.`);
  return { files: new Map(files), page };
}

/**
 * Answers the files of the web app, and with its page every other address that a browser wants to show. A file that is not
 * there is left to the middleware behind, which answers 404: a script tag would get HTML otherwise.
 */
export function answerWebFiles({ files, page }: WebFiles): RequestMiddleware {
  return async (c, next) => {
    const { method } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const path = sentPath(c);
    const file = files.get(path) ?? (isPage(c, path) ? page : undefined);
    if (file === undefined) return next();
    c.env.route = ROUTE;
    return answerFile(c, file);
  };
}

function isPage(c: Context<RouteHono>, path: string): boolean {
  return !NO_PAGES.test(path) && readHeader(c, 'accept')?.includes('text/html') === true;
}

function answerFile(c: Context<RouteHono>, { type, caching, tag, bodies }: WebFile): Response {
  const coding = chooseCoding(readHeader(c, 'accept-encoding') ?? '', bodies);
  const [body = null] = [bodies.get(coding)];
  const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`;
  const headers = { ...PAGE_HEADERS, 'Cache-Control': caching, ETag: etag, 'X-Request-Id': c.env.requestId };
  const known = readHeader(c, 'if-none-match');
  if (known !== undefined && isKnown(known, etag)) return markWhole(new Response(null, { status: 304, headers }));
  return markWhole(
    new Response(body, {
      headers: {
        ...headers,
        'Content-Type': type,
        'Content-Length': String(body?.length ?? 0),
        ...(coding !== 'identity' && { 'Content-Encoding': coding }),
      },
    }),
  );
}

/** The shortest body that the client can read. A coding with the weight 0 is one that it cannot. */
function chooseCoding(accepted: string, bodies: WebFile['bodies']): string {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((entry) => entry.replaceAll(' ', ''))
    .filter((entry) => !/;q=0(?:\.0+)?$/.test(entry))
    .map((entry) => entry.split(';')[0]);
  return Object.values(CODINGS).find((coding) => bodies.has(coding) && names.includes(coding)) ?? 'identity';
}

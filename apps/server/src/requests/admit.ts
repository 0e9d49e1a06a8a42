import type { IncomingMessage } from 'node:http';
import { AppError } from '@learnwright/core';
import { pathOf, type RouteHono, readHeader } from '@learnwright/http';
import type { Context } from 'hono';
import type { RequestMiddleware } from './request-middleware.ts';

/** Whom a server answers. */
export interface Admission {
  /** The names of this server, as in Host headers: lower case, with a port or for any port. */
  readonly hosts: readonly string[];
  /** The foreign origins whose pages may call it. */
  readonly origins: readonly string[];
  /** Whether the metrics are answered to a credential alone; they then are under any name, as a scraper knows addresses. */
  readonly metricsNeedCredential?: boolean;
}

type RequestContext = Context<RouteHono>;

/** Probes ask the address of a process, not its name; these answers tell nothing of learners. */
const HEALTH_PATH = /^\/api\/health(?:\/|$)/;
/** Where an identity provider lets the browser post the end of a sign-in; the answer leads on to a read that checks it. */
const CALLBACK_PATH = /^\/api\/auth\/callback\/\w+$/;
/** The pages of plugins run in frames of an opaque origin, from which their own scripts and pictures are asked for. */
const PLUGIN_PAGE_PATH = /^\/plugin-ui\//;
const OPAQUE = 'null';
const HEALTH_OR_METRICS_PATH = /^\/(?:api\/health(?:\/|$)|metrics$)/;
const READS = ['GET', 'HEAD'];
const OWN_SITES = ['same-origin', 'none'];
const WEB_ORIGIN = /^https?:\/\//;
const ECHOED_LENGTH = 200;

/**
 * Admits the requests that are meant for this server, before anything is read or decided. Throws
 *
 * - `bad_request` and `misdirected_request` unless the request names this server: a page whose own name was let point
 *   here would else be of the same origin as the API;
 * - `origin_not_allowed` for what the pages of other origins send, forms, bodyless requests and reads included. Reads
 *   change nothing and would be unreadable; a link to one is followed, in a window of its own. The files of plugins' pages are
 *   public, and opaque origins read them.
 */
export function admit({ hosts, origins, metricsNeedCredential = false }: Admission): RequestMiddleware {
  const ownHosts = new Set(hosts);
  const allowedOrigins = new Set(origins);
  const isOwnHost = (host: string) => ownHosts.has(host) || ownHosts.has(host.replace(/:\d*$/, ''));
  const probes = metricsNeedCredential ? HEALTH_OR_METRICS_PATH : HEALTH_PATH;
  return (c, next) => {
    requireOwnHost(c, isOwnHost, probes);
    requireOwnPage(c, allowedOrigins);
    return next();
  };
}

function requireOwnHost(c: RequestContext, isOwnHost: (host: string) => boolean, probes: RegExp): void {
  const { incoming } = c.env;
  if (incoming !== undefined) requireOneHost(incoming);
  const { url } = c.req;
  const named = incoming === undefined || (incoming.headers.host ?? '') !== '' ? authorityOf(url) : '';
  if (isOwnHost(named) && (incoming === undefined || isOriginForm(incoming) || isOwnHost(hostOf(incoming)))) return;
  if (READS.includes(c.req.method) && probes.test(pathOf(url))) return;
  throw new AppError(
    'misdirected_request',
    `"${named.slice(0, ECHOED_LENGTH)}" is not a name of this server. Its operator lists its names in APP_HOSTS.`,
  );
}

/** Throws bad_request for a missing or repeated Host (RFC 9112, section 3.2); HTTP/1.0 may leave it out. */
function requireOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): void {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count === 1 || (count === 0 && httpVersionMinor === 0)) return;
  throw new AppError('bad_request', 'A request has exactly one Host header.', { headers: { Connection: 'close' } });
}

/** Whether the target is a path, and not a whole URL, which takes the place of the Host header. */
function isOriginForm({ url }: IncomingMessage): boolean {
  return url?.startsWith('/') === true;
}

function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').toLowerCase();
}

function requireOwnPage(c: RequestContext, allowed: ReadonlySet<string>): void {
  const origin = readHeader(c, 'origin');
  const site = readHeader(c, 'sec-fetch-site');
  const isOwnSite = site === undefined || OWN_SITES.includes(site);
  if (isOwnSite && (origin === undefined || isOwnOrigin(origin, c.req.url))) return;
  if (origin !== undefined && allowed.has(origin)) return;
  if (readHeader(c, 'sec-fetch-dest') === 'document' && isLink(c)) return;
  if (isPageOfPlugin(c, origin)) return;
  throw new AppError(
    'origin_not_allowed',
    `A page of ${(origin ?? 'another origin').slice(0, ECHOED_LENGTH)} may not call ${authorityOf(c.req.url)}. The operator of the server lists allowed origins in APP_CORS_ORIGINS.`,
  );
}

/** Whether it reads a file of a plugin's page, as that page does: without an origin, or from one that is no place. */
function isPageOfPlugin({ req: { method, url } }: RequestContext, origin: string | undefined): boolean {
  return READS.includes(method) && PLUGIN_PAGE_PATH.test(pathOf(url)) && (origin ?? OPAQUE) === OPAQUE;
}

/** Whether a browser may go to an address from another page, in a window of its own. */
function isLink({ req: { method, url } }: RequestContext): boolean {
  return READS.includes(method) || (method === 'POST' && CALLBACK_PATH.test(pathOf(url)));
}

/**
 * Whether an origin is the one that the request is addressed to: host and port as its own scheme has them. Behind a
 * proxy that ends TLS the schemes differ; browsers that would not have it so call the request cross-site.
 */
function isOwnOrigin(origin: string, url: string): boolean {
  const [scheme] = WEB_ORIGIN.exec(origin) ?? [];
  return scheme !== undefined && URL.parse(scheme + authorityOf(url))?.origin === origin;
}

/** Host and port of a URL. */
function authorityOf(url: string): string {
  const start = url.indexOf('//') + 2;
  return url.slice(start, url.indexOf('/', start));
}

import {
  AppError,
  type Clock,
  type CreateId,
  type ErrorCode,
  type RateLimitStore,
  type Stores,
  type UnitOfWork,
} from '@learnwright/core';
import { type RouteHono, readHeader, withStandardHeaders } from '@learnwright/http';
import type { Caller, Logger, PluginContext } from '@learnwright/plugin-sdk';
import { betterAuth } from 'better-auth';
import type { Context } from 'hono';
import { z } from 'zod';
import { type SignInConfig, type SignInSecrets, sessionCookieOf } from '../../configuration/sign-in-config.ts';
import type { ClientAddress } from '../../requests/client-address.ts';
import type { RequestMiddleware } from '../../requests/request-middleware.ts';
import type { CredentialReader } from '../identify.ts';
import { CLIENT_ADDRESS_HEADER, createAuthOptions } from './auth-options.ts';
import type { MailRetryPorts } from './mail-retries.ts';
import { createLocationCheck, type LocationCheck } from './redirects.ts';
import { createMailer } from './sign-in-mail.ts';
import { makeLearner, type SignedInPerson } from './sign-in-user.ts';

/** Sign-in for people, by better-auth. */
export interface SignIn {
  /** Finds out who is signed in, by the cookie. A cookie that is no good is none: browsers keep them. */
  readonly readCookie: CredentialReader;
  /** Answers the requests below /api/auth. */
  readonly answer: RequestMiddleware;
  close(): void;
}

/** What sign-in is built with. */
export interface SignInPorts {
  readonly config: SignInConfig;
  readonly secrets: SignInSecrets;
  readonly credentialsSecrets: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly appName: string;
  readonly language: string;
  readonly origins: readonly string[];
  readonly kysely: PluginContext['db'];
  readonly rateLimits: RateLimitStore;
  readonly stores: Pick<Stores, 'users'>;
  readonly unitOfWork: UnitOfWork<Pick<Stores, 'users' | 'erasures'>>;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly clientAddress: ClientAddress;
  readonly logger: Logger;
  readonly timers: MailRetryPorts['timers'];
  readonly noteMail: MailRetryPorts['noteMail'];
}

const BODY_BYTES = 64 * 1024;
const SECOND = 1_000_000;
const DAY_MILLISECONDS = 86_400_000;

const problemSchema = z.looseObject({ code: z.string().optional(), message: z.string().optional() });

const sessionSchema = z.object({
  session: z.object({ createdAt: z.coerce.date() }),
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean() }),
});

/** Builds sign-in. `findSignInMistakes` must have found none. */
export function createSignIn(ports: SignInPorts): SignIn {
  const { config, logger, clock, smtpUrl } = ports;
  const mailer =
    smtpUrl === undefined || config.mail_from === null
      ? null
      : createMailer({
          smtpUrl,
          from: config.mail_from,
          appName: ports.appName,
          language: ports.language,
          ...{ timers: ports.timers, logger, noteMail: ports.noteMail },
        });
  const auth = betterAuth(
    createAuthOptions({
      ...ports,
      config: { ...config, url: config.url ?? '' },
      mailer,
      now: () => new Date(Date.parse(clock.now())),
      // On both databases times are texts and booleans numbers, which is what the type says.
      database: { db: ports.kysely, type: 'sqlite', transaction: false },
      consume: async (key, { window, max }) => {
        const size = { capacity: max, interval: Math.ceil((window * SECOND) / max) };
        const { taken } = await ports.rateLimits.take(`sign-in ${key}`, size, 1, clock.microseconds());
        return { allowed: taken > 0, retryAfter: taken > 0 ? null : Math.ceil(window / max) };
      },
      log: (level, message) => logger[level](`Sign-in: ${message}`),
    }),
  );
  const leadsOn = createLocationCheck(config, ports.origins);
  const sessionCookie = sessionCookieOf(config.url);
  const operators = new Set(config.operators.map((address) => address.toLowerCase()));

  async function readSession(c: Context<RouteHono>): Promise<Caller | null> {
    const query = { disableRefresh: true };
    const found = sessionSchema.safeParse(await auth.api.getSession({ headers: c.req.raw.headers, query }));
    if (!found.success) return null;
    const { session, user } = found.data;
    const age = Date.parse(clock.now()) - session.createdAt.getTime();
    if (age > config.longest_days * DAY_MILLISECONDS) return null;
    const { id: user_id, name, email, emailVerified } = user;
    const person: SignedInPerson = { user_id, name, email, emailVerified };
    await makeLearner(ports, person);
    // Who operates the server learns by the same account.
    if (emailVerified && operators.has(email.toLowerCase())) {
      return { role: 'operator', id: `sign-in ${user_id}`, user_id };
    }
    return { role: 'learner', id: `user ${user_id}`, user_id };
  }

  async function answer(c: Context<RouteHono>): Promise<Response> {
    const request = await toBoundedRequest(c, ports.clientAddress(c));
    return toAnswer(requireOwnLocation(await auth.handler(request), leadsOn), c.env);
  }

  return {
    readCookie: (c) => (readHeader(c, 'cookie')?.includes(`${sessionCookie}=`) === true ? readSession(c) : null),
    answer,
    close: () => mailer?.close(),
  };
}

/** The request with a body that is read up to its bound, and the address of the client in the place of what was sent. */
async function toBoundedRequest(c: Context<RouteHono>, address: string | null): Promise<Request> {
  const { raw, method } = c.req;
  const headers = new Headers(raw.headers);
  headers.delete(CLIENT_ADDRESS_HEADER);
  if (address !== null) headers.set(CLIENT_ADDRESS_HEADER, address);
  if (method === 'GET' || method === 'HEAD') return new Request(raw.url, { method, headers });
  if (Number(readHeader(c, 'content-length') ?? 0) > BODY_BYTES) throw tooLarge();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of raw.body ?? []) {
    length += piece.byteLength;
    if (length > BODY_BYTES) throw tooLarge();
    pieces.push(piece);
  }
  return new Request(raw.url, { method, headers, ...(length > 0 && { body: new Uint8Array(Buffer.concat(pieces)) }) });
}

function tooLarge(): AppError {
  return new AppError('payload_too_large', `The body is longer than the limit of ${BODY_BYTES} bytes.`, {
    headers: { Connection: 'close' },
  });
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_request',
  429: 'rate_limited',
};

/** Throws for an answer that leads on to where no sign-in may; its cookies go with it. */
function requireOwnLocation(response: Response, leadsOn: LocationCheck): Response {
  const location = response.headers.get('location');
  if (location === null || leadsOn(location)) return response;
  throw new AppError('forbidden', 'This sign-in would lead on to an address that is not of this server.', {
    extensions: { sign_in_code: 'INVALID_REDIRECT_URL' },
  });
}

/** An answer of better-auth; its errors become problem documents that keep its code as `sign_in_code`. */
async function toAnswer(response: Response, env: RouteHono['Bindings']): Promise<Response> {
  if (response.status < 400) return withStandardHeaders(withOwnHeaders(response), env);
  const told = problemSchema.safeParse(await response.json().catch(() => ({}))).data ?? {};
  const code = CODES[response.status];
  if (code === undefined) throw new Error(`Sign-in answered ${response.status}: ${told.message ?? 'no reason'}`);
  const retryAfter = response.headers.get('x-retry-after') ?? response.headers.get('retry-after');
  throw new AppError(code, told.message ?? 'Sign-in refuses this.', {
    headers: code === 'rate_limited' ? { 'Retry-After': retryAfter ?? '10' } : {},
    ...(told.code !== undefined && { extensions: { sign_in_code: told.code } }),
  });
}

/** What is answered of a sign-in is kept by no browser; and the one page that better-auth has says how it is written. */
function withOwnHeaders({ body, status, headers: given }: Response): Response {
  const headers = new Headers(given);
  headers.set('Cache-Control', 'no-store');
  if (headers.get('content-type') === 'text/html') headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}

import type { Clock } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import { isSafeToAsk, type OidcIssuer } from '../../configuration/oidc-config.ts';

/** What the keys of an issuer are fetched with. */
export interface IssuerPorts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The keys of an issuer are needed and cannot be had. */
export class IssuerUnreachable extends Error {}

const TIMEOUT_MILLISECONDS = 5_000;
/** How long the issuer is left alone after an answer or a failure, in microseconds. */
const COOLDOWN = 10_000_000;
/** The age at which keys are fetched again, behind the requests, in microseconds. */
const MAX_AGE = 600_000_000;
/** The age at which requests wait for them: the issuer may have taken keys back long ago. */
const STALE_AGE = 3_600_000_000;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/**
 * Builds the finder of an issuer's keys. They are fetched with the first token, again every ten minutes, and for a key id
 * that is not among them, but at most every ten seconds. While the issuer cannot be reached the known keys stay good;
 * a token that needs others is rejected with `IssuerUnreachable`.
 */
export function createIssuerKeys(
  { issuer, jwks_uri }: Pick<OidcIssuer, 'issuer' | 'jwks_uri'>,
  ports: IssuerPorts,
): JWTVerifyGetKey {
  const { clock, logger } = ports;
  let opening: Promise<RemoteJWKSet> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let fetchedAt = Number.NEGATIVE_INFINITY;

  async function ask<Schema extends z.ZodType>(
    url: string,
    init: RequestInit,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    if (clock.microseconds() - failedAt < COOLDOWN) throw new IssuerUnreachable('It did not answer a moment ago.');
    try {
      const response = await ports.fetch(url, { ...init, redirect: 'manual' });
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
      return schema.parse(await response.json());
    } catch (error) {
      failedAt = clock.microseconds();
      logger.warn('The keys of an issuer of tokens could not be fetched.', { issuer, error });
      throw new IssuerUnreachable(`The keys of ${issuer} could not be fetched.`, { cause: error });
    }
  }

  async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
    // A made-up key id must not make this server ask the issuer with each request.
    if (clock.microseconds() - fetchedAt < COOLDOWN) throw new errors.JWKSNoMatchingKey();
    const keySet = await ask(url, init, keySetSchema);
    fetchedAt = clock.microseconds();
    return Response.json(keySet);
  }

  async function openKeys(): Promise<RemoteJWKSet> {
    const address = jwks_uri ?? (await discover());
    return createRemoteJWKSet(new URL(address), {
      timeoutDuration: TIMEOUT_MILLISECONDS,
      // When to ask again is decided above, by a clock that tests can set.
      cooldownDuration: 0,
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [customFetch]: fetchKeys,
    });
  }

  /** Where the keys are, by OpenID Connect Discovery. */
  async function discover(): Promise<string> {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const schema = metadataSchema.refine(
      (metadata) => metadata.issuer === issuer && isSafeToAsk(metadata.jwks_uri),
      'Expected this very issuer, with an address of its keys over https',
    );
    return (await ask(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }, schema)).jwks_uri;
  }

  function keys(): Promise<RemoteJWKSet> {
    opening ??= openKeys().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  return async (header, token) => {
    const keySet = await keys();
    const age = clock.microseconds() - fetchedAt;
    if (age > MAX_AGE && keySet.jwks() !== undefined) {
      // `ask` has put into the log what went wrong; the known keys stay good.
      const reloading = keySet.reload().catch(() => undefined);
      if (age > STALE_AGE) await reloading;
    }
    return keySet(header, token);
  };
}

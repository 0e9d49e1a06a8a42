import type { TokenRole } from '@learnwright/core';
import type { JWTPayload } from 'jose';
import type { OidcIssuer } from '../../configuration/oidc-config.ts';

/** The role of a caller by the claims of a token: the highest that is named, else that of a learner. */
export function roleOf(claims: JWTPayload, roles: OidcIssuer['roles']): TokenRole {
  if (roles === undefined) return 'learner';
  const claim = readClaim(claims, roles.claim);
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  if (roles.operator !== undefined && values.includes(roles.operator)) return 'operator';
  if (roles.app !== undefined && values.includes(roles.app)) return 'app';
  return 'learner';
}

/** A claim by its whole name, which may have dots in it, else by the way that the dots lead. */
function readClaim(claims: JWTPayload, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

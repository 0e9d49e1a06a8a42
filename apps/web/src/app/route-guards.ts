import { redirect } from '@tanstack/react-router';
import type { Session } from '../start/session.ts';
import type { TextStore } from '../texts/texts.ts';

/** What routes decide with. */
export interface RouteContext {
  readonly session: Session;
  readonly texts: TextStore;
}

/** What is known before a page is shown. */
interface Guarded {
  readonly context: RouteContext;
  readonly location: { readonly href: string };
}

/** What the address of a page carries besides its path, as it came. */
export type Search = Readonly<Record<string, unknown>>;

/**
 * Whoever is no learner yet is welcomed, or asked to sign in, and comes back. Where this device could not open what it keeps of them,
 * the page says why.
 */
export function requireLearner(guarded: Guarded): void {
  const { place, deviceFailure } = guarded.context.session.current();
  if (place !== null) return;
  if (deviceFailure !== null) throw deviceFailure;
  requireSomebody(guarded);
  throw redirect({ to: '/welcome' });
}

/** Whoever the server has to know first is asked to sign in, and comes back. */
export function requireSomebody({ context: { session }, location }: Guarded): void {
  const { place, server } = session.current();
  const isUnknown = server !== null && server.auth_mode === 'required' && server.caller === null;
  if (isUnknown && place === null) throw redirect({ to: '/sign-in', search: { to: location.href } });
}

/** A parameter that is a text; none where it is empty or anything else. */
export function textOf<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: string } {
  const none: { readonly [Key in Name]?: string } = {};
  return typeof value === 'string' && value !== '' ? Object.assign(none, { [name]: value }) : none;
}

import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { TextPart } from '../texts/text-parts.ts';
import type { RouteContext } from './route-guards.ts';

/** A page that comes when somebody goes there, together with the parts of the texts that it shows. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  ...parts: readonly TextPart[]
) {
  return {
    component: lazyRouteComponent(() => load().catch(withoutReload), name),
    loader: ({ context: { texts } }: { readonly context: RouteContext }) => texts.load(parts),
  };
}

/**
 * The router loads the whole page again where a part of it has not come, which helps where a new version has taken its place. Without a network
 * nothing of the page would be left: so the router is told of another error.
 */
function withoutReload(cause: unknown): never {
  throw navigator.onLine ? cause : new TypeError(`Without a network: ${cause}`, { cause });
}

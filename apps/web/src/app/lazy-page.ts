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
    component: lazyRouteComponent(load, name),
    loader: ({ context: { texts } }: { readonly context: RouteContext }) => texts.load(parts),
  };
}

import type { KeptValues } from '../start/kept-values.ts';

/** Forgets all that the browser keeps under a name with this id, such as lessons that were begun and texts that were not sent. */
export function forgetKept(kept: KeptValues, id: string): void {
  for (const name of kept.names('')) if (name.split(' ').includes(id)) kept.write(name, null);
}

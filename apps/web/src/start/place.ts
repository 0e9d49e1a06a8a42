import type { LearningStorage } from '@learnwright/client';
import type { OfflineContent } from '@learnwright/client/local';
import type { KeptValues } from './kept-values.ts';

/** Who learns, and where the records are: with a server, or on this device alone. */
export type Place =
  | {
      readonly kind: 'server';
      readonly user_id: string;
      /** The sets that this device keeps beside those of the server; null where it keeps none. */
      readonly lessons: OfflineContent | null;
    }
  | {
      readonly kind: 'device';
      readonly user_id: string;
      readonly name: string;
      readonly storage: LearningStorage;
      readonly lessons: OfflineContent;
    };

/** What the browser remembers of a place until the next visit. */
export interface KeptPlace {
  readonly kind: Place['kind'];
  readonly user_id: string;
}

const NAME = 'place';

/** Reads where somebody has learned last; null before the first visit. */
export function readPlace(kept: KeptValues): KeptPlace | null {
  const [kind, user_id = ''] = kept.read(NAME)?.split(' ') ?? [];
  return (kind === 'server' || kind === 'device') && user_id !== '' ? { kind, user_id } : null;
}

/** Remembers a place; null forgets it. */
export function writePlace(kept: KeptValues, place: KeptPlace | null): void {
  kept.write(NAME, place === null ? null : `${place.kind} ${place.user_id}`);
}

import type { LocalStorage, OfflineContent } from '@learnwright/client/local';
import type { KeptValues } from './kept-values.ts';

/** Who learns, and where the records are: with a server, or on this device. */
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
      readonly storage: LocalStorage;
      readonly lessons: OfflineContent;
      /** The account on the server that the records are kept alike with; null where they are on this device alone. */
      readonly account: string | null;
    };

/** What the browser remembers of a place until the next visit. */
export interface KeptPlace {
  readonly kind: Place['kind'];
  readonly user_id: string;
  readonly account?: string | null;
}

const NAME = 'place';
/** Before the id of a learner of this device. */
const ACCOUNT = 'account ';

/** Reads where somebody has learned last; null before the first visit. */
export function readPlace(kept: KeptValues): KeptPlace | null {
  const [kind, user_id = '', account = null] = kept.read(NAME)?.split(' ') ?? [];
  if (user_id === '') return null;
  if (kind === 'server') return { kind, user_id };
  return kind === 'device' ? { kind, user_id, account } : null;
}

/** Remembers a place; null forgets it. */
export function writePlace(kept: KeptValues, place: KeptPlace | null): void {
  const words = place === null ? [] : [place.kind, place.user_id, place.account].filter((word) => word != null);
  kept.write(NAME, place === null ? null : words.join(' '));
}

/** Reads the account that a learner of this device was kept alike with last; null for none. */
export function readAccount(kept: KeptValues, user_id: string): string | null {
  return kept.read(ACCOUNT + user_id);
}

/** Remembers the account of a learner of this device; null forgets it. */
export function writeAccount(kept: KeptValues, user_id: string, account: string | null): void {
  kept.write(ACCOUNT + user_id, account);
}

/** Forgets an account that is no more, whoever of this device was kept alike with it. */
export function forgetAccount(kept: KeptValues, account: string): void {
  for (const name of kept.names(ACCOUNT)) {
    if (kept.read(name) === account) kept.write(name, null);
  }
}

/** The account on the server that a place belongs to; null where there is none. */
export function accountOf(place: Place | null): string | null {
  if (place === null) return null;
  return place.kind === 'server' ? place.user_id : place.account;
}

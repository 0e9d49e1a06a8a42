import { accountOf } from './place.ts';
import { useSessionState } from './session.ts';

/** What servers alone have. */
export type Feature = 'xp' | 'tutor' | 'badges' | 'cards' | 'notebook' | 'books' | 'create';

/** Where somebody learns, as far as pages have to know. */
export interface Mode {
  /** Where the records are read and written. */
  readonly kind: 'server' | 'device';
  has(feature: Feature): boolean;
}

/** Tells whether what a page shows is there in the mode of now. */
export function useMode(): Mode {
  const { place } = useSessionState();
  return { kind: place?.kind ?? 'device', has: () => accountOf(place) !== null };
}

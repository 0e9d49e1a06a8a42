import { useSessionState } from './session.ts';

/** What servers alone have. */
export type Feature = 'xp' | 'tutor' | 'badges' | 'cards' | 'notebook' | 'books' | 'create';

/** Where somebody learns, as far as pages have to know. */
export interface Mode {
  readonly kind: 'server' | 'device';
  has(feature: Feature): boolean;
}

/** Tells whether what a page shows is there in the mode of now. */
export function useMode(): Mode {
  const { place } = useSessionState();
  const kind = place?.kind ?? 'device';
  return { kind, has: () => kind === 'server' };
}

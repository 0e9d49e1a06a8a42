import { useSyncExternalStore } from 'react';
import { useTheme } from '../start/appearance.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme that is shown: where it is that of the system, the one that the system has now. */
export function useShownTheme(): 'light' | 'dark' {
  const [theme] = useTheme();
  const isDark = useSyncExternalStore(followSystem, () => matchMedia(DARK).matches);
  if (theme !== 'system') return theme;
  return isDark ? 'dark' : 'light';
}

function followSystem(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

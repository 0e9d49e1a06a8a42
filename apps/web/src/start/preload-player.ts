import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTextStore } from '../texts/texts.ts';

/** Loads the code of the player, and its texts, while nothing else is to be done: the next press is likely to open a lesson. */
export function usePreloadedPlayer(): void {
  const router = useRouter();
  const texts = useTextStore();
  useEffect(() => {
    const load = () => {
      const page = router.loadRouteChunk(router.routesById['/learn/$set/$lesson']);
      Promise.all([page, texts.load(['player'])]).catch(() => undefined);
    };
    // Some browsers cannot tell when they are idle.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(load, 2_000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load);
    return () => cancelIdleCallback(request);
  }, [router, texts]);
}

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Loads the code of the player while nothing else is to be done: the next press is likely to open a lesson. */
export function usePreloadedPlayer(): void {
  const router = useRouter();
  useEffect(() => {
    const load = () => {
      Promise.resolve(router.loadRouteChunk(router.routesById['/learn/$set/$lesson'])).catch(() => undefined);
    };
    // Some browsers cannot tell when they are idle.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(load, 2_000);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(load);
    return () => cancelIdleCallback(request);
  }, [router]);
}

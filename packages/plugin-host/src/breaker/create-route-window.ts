import type { Timers } from '../deadlines/timers.ts';

/** When failing routes count as too many; the time in milliseconds. */
export const ROUTE_WINDOW = { calls: 50, window: 60_000 } as const;

/** Counts the route calls of one plugin, from a failure on. */
export interface RouteWindow {
  /** Counts a call; answers whether half of enough calls have failed now. */
  count(failed: boolean): boolean;
  /** Ends the window early. */
  close(): void;
}

/** Opens a window, which ends by itself; `onEnd` is told so. A working plugin has none and pays nothing. */
export function openRouteWindow(timers: Timers, onEnd: () => void): RouteWindow {
  let calls = 0;
  let failures = 0;
  const close = timers.after(ROUTE_WINDOW.window, onEnd);
  return {
    count: (failed) => {
      calls += 1;
      if (failed) failures += 1;
      return failed && calls >= ROUTE_WINDOW.calls && failures * 2 >= calls;
    },
    close,
  };
}

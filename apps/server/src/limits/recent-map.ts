/** What was set in a span of time, by name. Older values are gone sooner or later: at the latest after three spans. */
export interface RecentMap<T> {
  /** The value of a name; `now` in the unit of the span. */
  get(name: string, now: number): T | undefined;
  set(name: string, value: T, now: number): void;
  /** How many values are kept. */
  readonly size: number;
}

/**
 * Builds a map that forgets by itself, without a timer and without a walk over what it holds: once a span it drops what
 * has been set in the span before the last. A value is kept for at least one span after it was set last.
 */
export function createRecentMap<T>(span: number): RecentMap<T> {
  let current = new Map<string, T>();
  let previous = new Map<string, T>();
  let turned = 0;

  function turn(now: number): void {
    const passed = now - turned;
    // A clock that was set back begins a new span as well.
    if (passed >= 0 && passed < span) return;
    previous = passed >= 2 * span ? new Map() : current;
    current = new Map();
    turned = now;
  }

  return {
    get: (name, now) => {
      turn(now);
      return current.get(name) ?? previous.get(name);
    },
    set: (name, value, now) => {
      turn(now);
      current.set(name, value);
      previous.delete(name);
    },
    get size() {
      return current.size + previous.size;
    },
  };
}

/** What was asked for in a span of time, by name. Older values are gone sooner or later: at the latest after three spans. */
export interface RecentMap<T> {
  /** The value of a name, made where there is none; `now` is in the unit of the span. */
  get(name: string, now: number): T;
  /** How many values are kept. */
  readonly size: number;
}

/**
 * Builds a map that forgets by itself, without a timer and without a walk over what it holds: once a span it drops what
 * was not asked for in the span before. A value is kept for at least one span after it was asked for last.
 */
export function createRecentMap<T>(span: number, create: () => T): RecentMap<T> {
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

  function keep(name: string): T {
    const value = previous.get(name) ?? create();
    previous.delete(name);
    current.set(name, value);
    return value;
  }

  return {
    get: (name, now) => {
      turn(now);
      return current.get(name) ?? keep(name);
    },
    get size() {
      return current.size + previous.size;
    },
  };
}

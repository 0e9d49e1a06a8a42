/**
 * Things that come and go with requests. A Set would do the same, and keep what has gone: V8 gives it a new table once its places are
 * used up, and the old table leads to the new one. Where one of them has become old, all that follow it, with what was open at
 * their time, live until the whole heap is looked through.
 */
export interface OpenList<T> extends Iterable<T> {
  /** Adds a thing, and returns what takes it away; further calls of that do nothing. */
  add(thing: T): () => void;
  readonly size: number;
}

/** Builds a list; nothing is open yet. */
export function createOpenList<T>(): OpenList<T> {
  /** Undefined in places that are free. */
  const places: (T | undefined)[] = [];
  const free: number[] = [];
  return {
    add: (thing) => {
      const place = free.pop() ?? places.length;
      places[place] = thing;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        places[place] = undefined;
        free.push(place);
      };
    },
    get size() {
      return places.length - free.length;
    },
    *[Symbol.iterator]() {
      for (const thing of places) if (thing !== undefined) yield thing;
    },
  };
}

/** Small texts that the browser keeps for the page: for ever, or until the tab is closed. */
export interface KeptValues {
  read(name: string): string | null;
  /** Null forgets it. */
  write(name: string, value: string | null): void;
  /** The names of values that begin so. */
  names(beginning: string): readonly string[];
}

const PREFIX = 'learnwright.';

/** Opens a storage of the browser. Where it keeps nothing for pages, values live as long as the page. */
export function openKeptValues(open: () => Storage): KeptValues {
  /** What the storage has not taken. */
  const memory = new Map<string, string | null>();
  const storage = tryTo(open);

  function store(name: string, value: string | null): true | null {
    if (storage === null) return null;
    return tryTo(() => {
      if (value === null) storage.removeItem(PREFIX + name);
      else storage.setItem(PREFIX + name, value);
      return true;
    });
  }

  function listNames(): string[] {
    const stored = tryTo(() => Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? ''));
    const own = (stored ?? []).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
    return [...new Set([...own, ...memory.keys()])].filter((name) => memory.get(name) !== null);
  }

  return {
    read: (name) =>
      memory.get(name) ?? (memory.has(name) ? null : tryTo(() => storage?.getItem(PREFIX + name) ?? null)),
    write: (name, value) => {
      if (store(name, value) === null) memory.set(name, value);
      else memory.delete(name);
    },
    names: (beginning) => listNames().filter((name) => name.startsWith(beginning)),
  };
}

/** Storages throw where the browser refuses them, or has no room. */
function tryTo<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

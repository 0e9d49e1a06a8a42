/** Small texts that the browser keeps for the page: for ever, or until the tab is closed. */
export interface KeptValues {
  read(name: string): string | null;
  /** Null forgets it. */
  write(name: string, value: string | null): void;
}

const PREFIX = 'learnwright.';

/** Opens a storage of the browser. Where it keeps nothing for pages, values live as long as the page. */
export function openKeptValues(open: () => Storage): KeptValues {
  const memory = new Map<string, string>();
  const storage = tryTo(open);
  return {
    read: (name) => tryTo(() => storage?.getItem(PREFIX + name)) ?? memory.get(name) ?? null,
    write: (name, value) => {
      if (value === null) memory.delete(name);
      else memory.set(name, value);
      tryTo(() => (value === null ? storage?.removeItem(PREFIX + name) : storage?.setItem(PREFIX + name, value)));
    },
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

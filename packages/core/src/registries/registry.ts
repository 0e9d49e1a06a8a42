/** Something with a name, unique within its registry. */
export interface NamedEntry {
  /** Such as `markdown-folder`. */
  readonly name: string;
}

/** An entry of a registry, which can claim an input. */
export interface Handler<Input> extends NamedEntry {
  /** Tells whether the handler takes this input; throwing counts as "no". */
  can_handle(input: Input): boolean | Promise<boolean>;
}

/** Entries in the order of registration. */
export interface EntryRegistry<Entry extends NamedEntry> {
  /** Adds an entry. Call the answer to remove it. Throws when the name is taken. */
  register(entry: Entry): () => void;
  /** The names of the entries, in order. */
  names(): string[];
  /** The entries, in order. */
  list(): readonly Entry[];
}

/** Handlers in the order of registration; the first that claims an input wins (specification, R7.11). */
export interface Registry<Input, Entry extends Handler<Input>> extends EntryRegistry<Entry> {
  /** The first handler that claims the input, or null. */
  claim(input: Input): Promise<Entry | null>;
}

/** Builds an empty registry of entries that claim nothing. */
export function createEntryRegistry<Entry extends NamedEntry>(): EntryRegistry<Entry> {
  let entries: readonly Entry[] = [];

  function register(added: Entry): () => void {
    if (entries.some(({ name }) => name === added.name)) {
      throw new Error(`A handler named "${added.name}" is already registered.`);
    }
    entries = [...entries, added];
    return () => {
      entries = entries.filter((entry) => entry !== added);
    };
  }

  return { register, names: () => entries.map(({ name }) => name), list: () => entries };
}

/**
 * Builds an empty registry.
 *
 * @example
 * const registry = createRegistry<string, Handler<string>>();
 * registry.register({ name: 'git', can_handle: (url) => url.endsWith('.git') });
 * (await registry.claim('https://example.org/course.git'))?.name; // 'git'
 */
export function createRegistry<Input, Entry extends Handler<Input>>(): Registry<Input, Entry> {
  const entries = createEntryRegistry<Entry>();
  return { ...entries, claim: (input) => claimFirst(entries.list(), input) };
}

/** The first of the handlers that claims an input, or null. */
export async function claimFirst<Input, Entry extends Handler<Input>>(
  handlers: readonly Entry[],
  input: Input,
): Promise<Entry | null> {
  for (const handler of handlers) {
    if (await claims(handler, input)) return handler;
  }
  return null;
}

async function claims<Input>(handler: Handler<Input>, input: Input): Promise<boolean> {
  try {
    return await handler.can_handle(input);
  } catch {
    // A handler that cannot even look at the input does not handle it.
    return false;
  }
}

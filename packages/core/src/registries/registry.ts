/** An entry of a registry, which can claim an input. */
export interface Handler<Input> {
  /** The handler's name, unique within its registry, such as `markdown-folder`. */
  readonly name: string;
  /** Tells whether the handler takes this input; throwing counts as "no". */
  can_handle(input: Input): boolean | Promise<boolean>;
}

/** Handlers in the order of registration; the first that claims an input wins (specification, part 1, rule 9). */
export interface Registry<Input, Entry extends Handler<Input>> {
  /** Adds a handler. Call the answer to remove it. Throws when the name is taken. */
  register(handler: Entry): () => void;
  /** The first handler that claims the input, or null. */
  claim(input: Input): Promise<Entry | null>;
  /** The names of the registered handlers, in order. */
  names(): string[];
  /** The registered handlers, in order. */
  list(): readonly Entry[];
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
  let handlers: readonly Entry[] = [];

  function register(handler: Entry): () => void {
    if (handlers.some(({ name }) => name === handler.name)) {
      throw new Error(`A handler named "${handler.name}" is already registered.`);
    }
    handlers = [...handlers, handler];
    return () => {
      handlers = handlers.filter((entry) => entry !== handler);
    };
  }

  async function claim(input: Input): Promise<Entry | null> {
    for (const handler of handlers) {
      if (await claims(handler, input)) return handler;
    }
    return null;
  }

  return { register, claim, names: () => handlers.map(({ name }) => name), list: () => handlers };
}

async function claims<Input>(handler: Handler<Input>, input: Input): Promise<boolean> {
  try {
    return await handler.can_handle(input);
  } catch {
    // A handler that cannot even look at the input does not handle it.
    return false;
  }
}

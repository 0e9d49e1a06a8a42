import type { RunningProcess } from './running-process.ts';

/** Lets others wait for the next change. */
export interface Changes {
  /** Resolves at the first change after this call. */
  next(): Promise<void>;
  note(): void;
}

/** The parts of a supervision. */
export interface Supervision {
  start(): Promise<RunningProcess>;
  readonly changes: Changes;
  /** Aborted, and noted as a change, when the supervision is to end. */
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
}

/** Runs a server, anew after every change, until the signal; one that ends by itself is left until the next change. */
export async function superviseServer({ start, changes, signal, say }: Supervision): Promise<void> {
  while (!signal.aborted) {
    // Waits from before the start, which reads everything that has changed up to then.
    const change = changes.next();
    const server = await start();
    const ending = await Promise.race([server.ended, change.then(() => null)]);
    if (ending !== null) {
      say(`The server ended ${ending}. It starts again when the plugin changes; Ctrl-C ends this.`);
      await change;
    }
    await server.stop();
    if (!signal.aborted) say('The plugin has changed: the server starts again.');
  }
}

/** Builds the changes of a supervision; nothing has changed yet. */
export function createChanges(): Changes {
  let waiting = Promise.withResolvers<void>();
  return {
    next: () => waiting.promise,
    note: () => {
      waiting.resolve();
      waiting = Promise.withResolvers<void>();
    },
  };
}

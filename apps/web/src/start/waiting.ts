import type { KeptValues } from './kept-values.ts';

/** Lets work of one name run one after the other: in all tabs where the browser has Web Locks, else in this page. */
export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes turns. Browsers have no locks for pages that came without TLS. */
export function createTurns(locks: LockManager | undefined): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    if (locks !== undefined) return locks.request(`learnwright ${name}`, work);
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** What the browser keeps of something that somebody works at, with what of it waits to be sent. */
export interface Draft {
  read(): string | null;
  /** Null forgets it. */
  write(value: string | null): void;
  /** Runs work while nothing else, in no other tab either, runs in a turn of this draft. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The draft of a name. */
export function openDraft(ports: { readonly kept: KeptValues; readonly inTurn: InTurn }, name: string): Draft {
  const { kept, inTurn } = ports;
  return {
    read: () => kept.read(name),
    write: (value) => kept.write(name, value),
    inTurn: (work) => inTurn(name, work),
  };
}

/**
 * What of a draft waits to be sent, oldest first. The draft alone has it, and no page beside it: so whoever comes first sends it, the page that
 * has noted it or another.
 */
export interface WaitingList<Item> extends Pick<Draft, 'inTurn'> {
  read(): readonly Item[];
  write(items: readonly Item[]): void;
}

/** Sends what waits, in its order. Rejects with the first refusal; what was not sent goes on waiting. */
export async function sendWaiting<Item>(list: WaitingList<Item>, send: (item: Item) => Promise<void>): Promise<void> {
  await list.inTurn(async () => {
    for (let [first] = list.read(); first !== undefined; [first] = list.read()) {
      await send(first);
      const [next, ...others] = list.read();
      // Where there are no locks another tab may have sent it too.
      if (isSame(next, first)) list.write(others);
    }
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How far sending is. */
export interface SendingState {
  /** `stored`, on its way, or `failed` until it is tried again. */
  readonly records: 'stored' | 'sending' | 'failed';
  /** Why it has failed; else null. */
  readonly error: unknown;
}

/** What a page sends with: a call sends what waits until then and meanwhile, and `show` is told how far that is. */
export function createSender<Item>(
  list: WaitingList<Item>,
  send: (item: Item) => Promise<void>,
  show: (state: SendingState) => void,
): () => void {
  let isSending = false;
  let shown: SendingState['records'] = 'stored';

  function tell(records: SendingState['records'], error: unknown = null): void {
    if (records === shown && records !== 'failed') return;
    shown = records;
    show({ records, error });
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (list.read().length > 0) {
        tell('sending');
        await sendWaiting(list, send);
      }
      tell('stored');
    } catch (error) {
      tell('failed', error);
    } finally {
      isSending = false;
    }
  }
  return () => void sendAll();
}

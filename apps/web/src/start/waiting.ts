import { isApiError } from '@learnwright/client';
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
  /** The item with no time after `latest`, in milliseconds since 1970. */
  date(item: Item, latest: number): Item;
}

/**
 * Sends what waits, in its order. What the server refuses for times ahead of its clock is sent with the time of the server: the clock of this
 * device is fast. Rejects with any other refusal; what was not sent goes on waiting.
 */
export async function sendWaiting<Item>(list: WaitingList<Item>, send: (item: Item) => Promise<void>): Promise<void> {
  /** Puts another in the place of the first, or nothing. Where there are no locks another tab may have done it. */
  function replace(first: Item, ...others: readonly Item[]): void {
    const [next, ...rest] = list.read();
    if (isSame(next, first)) list.write([...others, ...rest]);
  }

  await list.inTurn(async () => {
    for (let [first] = list.read(); first !== undefined; [first] = list.read()) {
      let sent: Item = first;
      try {
        await send(sent);
      } catch (error) {
        const latest = readTimeAfterRefusal(error);
        if (latest === null) throw error;
        // Kept before it is sent: a time belongs to what a server knows it by.
        sent = list.date(first, latest);
        replace(first, sent);
        await send(sent);
      }
      replace(sent);
    }
  });
}

/** The time of the server, where it has refused times ahead of it and nothing else; null where it says no time. */
function readTimeAfterRefusal(error: unknown): number | null {
  if (!isApiError(error) || error.status !== 422) return null;
  const findings = error.problem.errors ?? [];
  if (findings.length === 0 || findings.some(({ code }) => code !== 'in_future')) return null;
  const time = Date.parse(error.response.headers.get('date') ?? '');
  return Number.isNaN(time) ? null : time;
}

/** Times that are not after `latest`, in their order: those that were follow it by a millisecond each. */
export function limitTimes<Item extends string | undefined>(
  times: readonly Item[],
  latest: number,
): readonly (Item | string)[] {
  let ahead = 0;
  return times.map((time) => {
    if (time === undefined || Date.parse(time) <= latest) return time;
    ahead += 1;
    return new Date(latest + ahead).toISOString();
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

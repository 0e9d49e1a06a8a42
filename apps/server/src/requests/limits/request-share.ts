import type { RequestLimits } from '@learnwright/http';
import type { Caller, RouteLimit } from '@learnwright/plugin-sdk';
import type { CallRates, RateHeaders } from './call-rates.ts';
import type { LearnerTurns } from './learner-turns.ts';
import type { RequestQueue, Work } from './request-queue.ts';
import type { UnderWay } from './under-way.ts';

/** What limits each caller; nothing does where the operator has no limits. */
export interface CallerLimits {
  readonly rates: CallRates;
  readonly streams: UnderWay;
  readonly uploads: UnderWay;
  readonly turns: LearnerTurns;
  /** Those of requests with a large body. */
  readonly largeTurns: LearnerTurns;
}

/** A caller as its calls are counted. */
export interface CountedCaller {
  readonly role: Caller['role'];
  /** The id of the caller, or the network of one without a credential. */
  readonly name: string;
}

const NO_HEADERS = {};
const NOTHING_TO_END = () => undefined;

/** What one request uses up of two limits: that of the server and that of its caller. */
export class RequestShare implements RequestLimits, Work {
  headers: Readonly<Record<string, string>> = NO_HEADERS;
  kind: Work['kind'] = 'requests';
  since = 0;
  fail: Work['fail'] = NOTHING_TO_END;
  end: Work['end'] = null;
  readonly #queue: RequestQueue;
  #limits: CallerLimits | null = null;
  /** Ends the turn of the learner. */
  #endTurn: () => void = NOTHING_TO_END;
  #caller: CountedCaller = { role: 'nobody', name: '' };

  constructor(queue: RequestQueue) {
    this.#queue = queue;
    queue.enter(this);
  }

  /** Whether the call has been counted. */
  get isCounted(): boolean {
    return this.#limits !== null;
  }

  /** Takes the call of the class that the request is of; throws `rate_limited`. */
  useCaller(limits: CallerLimits, caller: CountedCaller, limit: 'admin' | 'other'): Promise<void> | null {
    this.#limits = limits;
    this.#caller = caller;
    const verdict = limits.rates.take(limit, caller.name);
    if (verdict instanceof Promise) return verdict.then((late) => this.#obey(late.headers, late.refusal));
    this.#obey(verdict.headers, verdict.refusal);
    return null;
  }

  async takeCall(limit: RouteLimit): Promise<void> {
    if (this.#limits !== null) {
      const { headers, refusal } = await this.#limits.rates.take(limit, this.#caller.name);
      this.#obey(headers, refusal);
    }
    this.#queue.awaitAi(this);
    // Whoever waits for a provider keeps nobody from the server.
    this.#endTurn();
  }

  /** Runs the rest of a request in a turn of its learner. */
  async runInTurn(turns: LearnerTurns, learner: string, next: () => Promise<void>): Promise<void> {
    const turn = turns.take(learner);
    this.#endTurn = turn instanceof Promise ? await turn : turn;
    try {
      await next();
    } finally {
      this.#endTurn();
    }
  }

  begin(what: 'streams' | 'uploads'): () => void {
    const { role, name } = this.#caller;
    const end = this.#limits?.[what].begin(role, name) ?? NOTHING_TO_END;
    const close = this.#queue.hold(what);
    return () => {
      end();
      close();
    };
  }

  #obey(headers: RateHeaders, refusal: Error | null): void {
    this.headers = addHeaders(this.headers, headers);
    if (refusal !== null) throw refusal;
  }
}

/** A call may be of two classes: both stand in one list (RFC 9651). */
function addHeaders(known: Readonly<Record<string, string>>, added: RateHeaders): Readonly<Record<string, string>> {
  const { 'RateLimit-Policy': policy, RateLimit: rest } = known;
  if (policy === undefined || rest === undefined) return { ...added };
  return { 'RateLimit-Policy': `${policy}, ${added['RateLimit-Policy']}`, RateLimit: `${rest}, ${added.RateLimit}` };
}

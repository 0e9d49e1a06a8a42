import {
  type AiCallOptions,
  AiError,
  type AiUsage,
  type AiUsageStore,
  type ChatMessage,
  type Clock,
  type CreateId,
  createCalendar,
} from '@learnwright/core';
import type { AiRequest, Logger } from '@learnwright/plugin-sdk';
import type { AiChoice } from './choose-provider.ts';

/** The server's part in budget and ledger. */
export interface LedgerPorts {
  /** The ledger. */
  readonly usage: Pick<AiUsageStore, 'insert' | 'tokensSince'>;
  /** How many tokens a user may use a day; 0 for any number. */
  readonly dailyTokens: number;
  /** Follows a call that begins now, for metrics and traces. */
  readonly watchCall?: () => AiCallWatch;
}

/** Follows an AI call from its begin to its end. */
export interface AiCallWatch {
  /** Runs a part of the call, so that what it does is seen as part of the call. */
  run<T>(work: () => T): T;
  /** The call has ended: its row, which is written only where a plugin was reached. */
  end(call: Omit<AiUsage, 'id' | 'created_at'>): void;
}

/** The parts of the host that write rows of the ledger. */
export interface LedgerHost {
  readonly ports: LedgerPorts;
  readonly clock: Clock;
  readonly createId: CreateId;
  readonly logger: Logger;
}

/** The notes on one call, for its row. */
export interface CallLedger {
  /** Notes which plugin was reached. */
  reach(plugin: string): void;
  /** Notes the provider's own token counts. */
  readonly report: NonNullable<AiCallOptions['on_usage']>;
  /** Notes a piece of the answer. */
  receive(text: string): void;
  /** Whether the answer so far holds nothing but white space. */
  isBlank(): boolean;
  /** Runs a part of the call. */
  run<T>(work: () => T): T;
  /** Writes the row; never rejects. A call that reached no plugin has no row, unless it was cancelled while asking. */
  close(outcome: string): Promise<void>;
}

/** The tokens of a call, as the ledger keeps them. */
type TokenCounts = Pick<AiUsage, 'input_tokens' | 'output_tokens' | 'estimated'>;

/** An ended call, for counting its tokens. */
interface EndedCall {
  /** The provider's own counts; null where it named none. */
  readonly reported: { readonly input_tokens: number; readonly output_tokens: number } | null;
  /** `ok`, an AiErrorCode or `cancelled`. */
  readonly outcome: string;
  readonly messages: readonly ChatMessage[];
  /** The length of the answer that came, in characters. */
  readonly characters: number;
}

/** With nothing answered, these outcomes mean that the question was not read either. */
const REFUSALS: readonly string[] = [
  'no_provider',
  'no_api_key',
  'no_model',
  'provider_auth',
  'provider_rate_limited',
  'provider_unavailable',
];
const CHARACTERS_PER_TOKEN = 4;
/** The most that a row holds. */
const MOST_TOKENS = 1_000_000;

/** Rejects with budget_exceeded when a user's tokens of this day, in the user's time zone, have reached the limit. */
export async function requireBudget(
  { ports, clock }: Pick<LedgerHost, 'ports' | 'clock'>,
  user_id: string,
  { limited, timezone }: Pick<AiChoice, 'limited' | 'timezone'>,
): Promise<void> {
  if (!limited || ports.dailyTokens === 0) return;
  const calendar = createCalendar(timezone);
  const midnight = calendar.startOf(calendar.dayOf(clock.now()));
  const used = await ports.usage.tokensSince(user_id, midnight);
  if (used >= ports.dailyTokens) throw new AiError('budget_exceeded');
}

/** Opens the ledger for a call that begins now. */
export function openLedger(
  host: LedgerHost,
  { user_id, purpose, messages }: AiRequest,
  { model, provider }: AiChoice,
): CallLedger {
  const startedAt = host.clock.microseconds();
  let reached: string | null = null;
  let reported: EndedCall['reported'] = null;
  let characters = 0;
  let blank = true;
  const watch = host.ports.watchCall?.();

  async function close(outcome: string): Promise<void> {
    const tokens = countTokens({ reported, outcome, messages, characters });
    const milliseconds = Math.round((host.clock.microseconds() - startedAt) / 1_000);
    const call = { user_id, provider: reached ?? provider, model, purpose, ...tokens, milliseconds, outcome };
    watch?.end(call);
    if (reached === null && outcome !== 'cancelled') return;
    await writeRow(host, call);
  }

  return {
    reach: (plugin) => {
      reached = plugin;
    },
    report: (usage) => {
      reported = usage;
    },
    receive: (text) => {
      characters += text.length;
      blank &&= text.trim() === '';
    },
    isBlank: () => blank,
    run: (work) => (watch === undefined ? work() : watch.run(work)),
    close,
  };
}

/**
 * Counts tokens: as the provider did, else from the length of the texts, four characters a token. A call that was
 * refused costs nothing. A call that failed in another way, or was cancelled, costs its question and the answer so far.
 */
export function countTokens({ reported, outcome, messages, characters }: EndedCall): TokenCounts {
  const input_tokens = toCount(reported?.input_tokens);
  const output_tokens = toCount(reported?.output_tokens);
  if (input_tokens !== null && output_tokens !== null) return { input_tokens, output_tokens, estimated: false };
  const refused = characters === 0 && REFUSALS.includes(outcome);
  const asked = refused ? 0 : messages.reduce((sum, { content }) => sum + content.length, 0);
  return { input_tokens: estimate(asked), output_tokens: estimate(characters), estimated: true };
}

/** A count that a row can hold; null for an impossible one. */
function toCount(tokens: unknown): number | null {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Math.min(Number(tokens), MOST_TOKENS) : null;
}

function estimate(characters: number): number {
  return Math.min(Math.ceil(characters / CHARACTERS_PER_TOKEN), MOST_TOKENS);
}

/** Logs a row that cannot be written: it costs nobody the answer. */
async function writeRow({ ports, clock, createId, logger }: LedgerHost, usage: Omit<AiUsage, 'id' | 'created_at'>) {
  try {
    await ports.usage.insert({ id: createId(), created_at: clock.now(), ...usage });
  } catch (error) {
    logger.error('The ledger of AI calls could not be written.', { ...usage, error });
  }
}

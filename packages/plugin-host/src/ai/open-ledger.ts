import type { AiCallOptions } from '@learnwright/core';
import type { AiRequest } from '@learnwright/plugin-sdk';
import type { AiClientParts } from './ai-client-parts.ts';
import type { AiChoice } from './choose-provider.ts';
import { countTokens } from './count-tokens.ts';
import { recordUsage } from './record-usage.ts';

/** What is noted of a call for its row in the ledger. */
export interface CallLedger {
  /** Notes which plugin was reached. */
  reach(plugin: string): void;
  /** Notes the provider's own token counts. */
  readonly report: NonNullable<AiCallOptions['on_usage']>;
  /** Notes a piece of the answer. */
  receive(text: string): void;
  /** Whether the answer so far holds nothing but white space. */
  isBlank(): boolean;
  /** Writes the row; never rejects. A call that reached no provider has none, unless it was cancelled while asking. */
  close(outcome: string): Promise<void>;
}

/** Begins to take notes of a call. */
export function openLedger(
  parts: AiClientParts,
  { user_id, purpose, messages }: AiRequest,
  { model, provider }: AiChoice,
): CallLedger {
  const startedAt = parts.clock.microseconds();
  let reached: string | null = null;
  let reported: Parameters<CallLedger['report']>[0] | null = null;
  let characters = 0;
  let blank = true;

  async function close(outcome: string): Promise<void> {
    if (reached === null && outcome !== 'cancelled') return;
    const tokens = countTokens({ reported, outcome, messages, characters });
    const milliseconds = Math.round((parts.clock.microseconds() - startedAt) / 1_000);
    const call = { user_id, provider: reached ?? provider, model, purpose };
    await recordUsage(parts, { ...call, ...tokens, milliseconds, outcome });
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
    close,
  };
}

import type { AiUsage } from '@learnwright/core';
import type { AiClientParts } from './ai-client-parts.ts';

/** Writes a row of the ledger. One that cannot be written is logged and costs nobody the answer. */
export async function recordUsage(
  { ports, clock, createId, logger }: Pick<AiClientParts, 'ports' | 'clock' | 'createId' | 'logger'>,
  usage: Omit<AiUsage, 'id' | 'created_at'>,
): Promise<void> {
  try {
    await ports.usage.insert({ id: createId(), created_at: clock.now(), ...usage });
  } catch (error) {
    logger.error('The ledger of AI calls could not be written.', { ...usage, error });
  }
}

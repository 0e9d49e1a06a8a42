import { AiError, createCalendar } from '@learnwright/core';
import type { AiClientParts } from './ai-client-parts.ts';
import type { AiChoice } from './choose-provider.ts';

/** Rejects with budget_exceeded when a user's tokens of this day, in the user's time zone, have reached the limit. */
export async function requireBudget(
  { ports, clock }: Pick<AiClientParts, 'ports' | 'clock'>,
  user_id: string,
  { limited, timezone }: Pick<AiChoice, 'limited' | 'timezone'>,
): Promise<void> {
  if (!limited || ports.dailyTokens === 0) return;
  const calendar = createCalendar(timezone);
  const midnight = calendar.startOf(calendar.dayOf(clock.now()));
  const used = await ports.usage.tokensSince(user_id, midnight);
  if (used >= ports.dailyTokens) throw new AiError('budget_exceeded');
}

import type { AiRequest } from '@learnwright/plugin-sdk';
import type { AiClientParts } from './ai-client-parts.ts';
import { chooseProvider } from './choose-provider.ts';
import { type OpenCall, openCall } from './open-call.ts';
import { requireBudget } from './require-budget.ts';

/**
 * Starts a call: finds the provider, keeps to the budget. Rejects with an AiError, or with the signal's reason; such a
 * call was never made.
 */
export async function startCall(
  parts: AiClientParts,
  request: AiRequest,
  cancelled: AbortSignal = request.signal ?? new AbortController().signal,
): Promise<OpenCall> {
  cancelled.throwIfAborted();
  const choice = await chooseProvider(parts, request.user_id);
  await requireBudget(parts, request.user_id, choice);
  cancelled.throwIfAborted();
  return openCall(parts, request, choice, cancelled);
}

import type { AiClientParts } from './ai-client-parts.ts';
import type { OpenCall } from './open-call.ts';
import { openPieces, type Pieces } from './open-pieces.ts';

/**
 * The answer of the first plugin that gives it piece by piece; null where none does. One that fails before its first
 * piece makes way for the next. Rejects with an AiError.
 */
export async function askForPieces(parts: AiClientParts, call: OpenCall): Promise<Pieces | null> {
  const opened: Pieces[] = [];
  const judge = {
    answered: async (by: Parameters<OpenCall['reach']>[0], answer: unknown) => {
      call.reach(by);
      opened.push(await openPieces(parts, call, by, answer));
    },
    failed: call.judge,
  };
  await parts.hooks.firstJudged(judge, 'ai_complete_stream', ...call.args);
  return opened[0] ?? null;
}

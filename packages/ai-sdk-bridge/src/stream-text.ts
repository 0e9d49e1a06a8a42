import type { LanguageModelV4FinishReason } from '@ai-sdk/provider';
import { type AiCall, openCall } from './open-call.ts';
import { INTERRUPTED, requireAnswer, requireBounded } from './require-answer.ts';

/**
 * The answer of a model piece by piece. Time runs while the vendor is waited for, and begins anew with every sign of
 * life. A stream that ends early throws after the pieces that came; leaving the loop cancels the request.
 */
export async function* streamText(aiCall: AiCall): AsyncGenerator<string, void, undefined> {
  const call = openCall(aiCall);
  let characters = 0;
  let finishReason: LanguageModelV4FinishReason = INTERRUPTED;
  try {
    const { stream } = await call.ask((model, options) => model.doStream(options));
    for await (const part of stream) {
      call.deadline.stop();
      if (part.type === 'error') throw part.error;
      if (part.type === 'finish') {
        finishReason = part.finishReason;
        call.reportUsage(part.usage);
      }
      if (part.type === 'text-delta' && part.delta !== '') {
        characters += part.delta.length;
        requireBounded(characters);
        yield part.delta;
      }
      call.deadline.restart();
    }
    requireAnswer(characters, finishReason);
  } catch (error) {
    throw call.explain(error);
  } finally {
    call.close();
  }
}

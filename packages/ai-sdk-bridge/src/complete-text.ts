import { type AiCall, openCall } from './open-call.ts';
import { requireAnswer } from './require-answer.ts';

/** The whole answer of a model. Every failure is an AiError, except the reason of the caller's own signal. */
export async function completeText(aiCall: AiCall): Promise<string> {
  const call = openCall(aiCall);
  try {
    const { content, usage, finishReason } = await call.ask((model, options) => model.doGenerate(options));
    call.reportUsage(usage);
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    requireAnswer(text.length, finishReason);
    return text;
  } catch (error) {
    throw call.explain(error);
  } finally {
    call.close();
  }
}

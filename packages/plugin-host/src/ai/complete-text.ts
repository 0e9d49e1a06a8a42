import type { AiRequest } from '@learnwright/plugin-sdk';
import type { AiClientParts } from './ai-client-parts.ts';
import { askForText } from './ask-for-text.ts';
import { startCall } from './start-call.ts';

/** The whole answer to a request. */
export async function completeText(parts: AiClientParts, request: AiRequest): Promise<string> {
  const call = await startCall(parts, request);
  try {
    const text = await call.unlessCancelled(() => askForText(parts, call));
    call.receive(text);
    await call.succeed();
    return text;
  } catch (error) {
    throw await call.fail(error);
  }
}

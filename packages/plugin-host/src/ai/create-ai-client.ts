import type { AiClient } from '@learnwright/plugin-sdk';
import type { AiClientParts } from './ai-client-parts.ts';
import { completeJson } from './complete-json.ts';
import { completeText } from './complete-text.ts';
import { streamText } from './stream-text.ts';

/** Builds the AI client that plugins and core ask providers with (contract, section 3.8). */
export function createAiClient(parts: AiClientParts): AiClient {
  const complete: AiClient['complete'] = (request) => completeText(parts, request);
  return {
    complete,
    stream: (request) => streamText(parts, request),
    completeJson: (request, schema) => completeJson(complete, request, schema),
  };
}

import { AiError } from '@learnwright/core';
import type { AiClient } from '@learnwright/plugin-sdk';

const refuse = () => Promise.reject(new AiError('no_provider'));

/** The AI client of a server without any provider. */
export const NO_AI: AiClient = {
  complete: refuse,
  // biome-ignore lint/correctness/useYield: it fails before its first piece.
  stream: async function* () {
    await refuse();
  },
  completeJson: refuse,
};

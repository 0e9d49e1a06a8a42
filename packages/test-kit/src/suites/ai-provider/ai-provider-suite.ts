import { afterEach, beforeEach, describe } from 'vitest';
import type { AiProviderHarness } from './ai-provider-harness.ts';
import { itAnswers } from './answer-suite.ts';
import { itIsCancelled } from './cancel-suite.ts';
import { itFails } from './failure-suite.ts';
import { itKeepsSecrets } from './secrecy-suite.ts';

/**
 * The contract of a provider plugin (specification, part 6; contract, sections 3.2 and 3.8): the hooks ai_complete_async
 * and ai_complete_stream against a vendor that speaks its true wire protocol. Every test has a harness of its own.
 */
export function aiProviderSuite(label: string, createHarness: () => Promise<AiProviderHarness>): void {
  describe(`AI provider: ${label}`, () => {
    let harness: AiProviderHarness;
    beforeEach(async () => {
      harness = await createHarness();
    });
    afterEach(async () => {
      await harness.server.close();
    });
    itAnswers(() => harness);
    itFails(() => harness);
    itIsCancelled(() => harness);
    itKeepsSecrets(() => harness);
  });
}

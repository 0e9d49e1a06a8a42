import type { HookJudge } from '@learnwright/core';
import type { AiClientParts } from './ai-client-parts.ts';
import type { OpenCall } from './open-call.ts';

/**
 * The whole answer: of the first plugin that answers asynchronously, and where none does, of the first that does so
 * synchronously, which the host runs in a worker thread (specification, part 6, rule 3). Rejects with an AiError.
 */
export async function askForText({ hooks }: Pick<AiClientParts, 'hooks'>, call: OpenCall): Promise<string> {
  const judge: HookJudge = {
    answered: (by, answer) => {
      call.reach(by);
      if (typeof answer !== 'string') throw new TypeError('An answer has to be a text.');
    },
    failed: call.judge,
  };
  const answer =
    (await hooks.firstJudged(judge, 'ai_complete_async', ...call.args)) ??
    (await hooks.firstJudged(judge, 'ai_complete', ...call.args));
  if (answer === null) throw call.unanswered();
  return answer;
}

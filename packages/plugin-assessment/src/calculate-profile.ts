import { type AssessmentAnswer, type AssessmentQuestion, CHAT_METHODS, type MethodShares } from '@learnwright/core';
import { findWrongAnswers } from './find-wrong-answers.ts';
import { roundShares } from './round-shares.ts';

/**
 * The share of each method: every answered question contributes 1, split evenly over its picks and then by their weights
 * (contract, section 3.1). Null for answers that are none to these questions.
 */
export function calculateProfile(
  questions: readonly AssessmentQuestion[],
  answers: readonly AssessmentAnswer[],
): MethodShares | null {
  if (answers.length === 0 || findWrongAnswers(questions, answers).length > 0) return null;
  const shares: MethodShares = {
    deductive: 0,
    inductive: 0,
    error_based: 0,
    dialogic: 0,
    contextual: 0,
    ai_adaptive: 0,
  };
  for (const answer of answers) {
    const question = questions.find(({ id }) => id === answer.question_id);
    const picks = picksOf(answer);
    for (const { id, weights } of question?.answers ?? []) {
      if (!picks.includes(id)) continue;
      for (const method of CHAT_METHODS) shares[method] += (weights[method] ?? 0) / picks.length / answers.length;
    }
  }
  return roundShares(shares);
}

/** The ids of the answers that were picked, whichever field they came in. */
function picksOf({ answer_id, answer_ids = [] }: AssessmentAnswer): readonly string[] {
  return answer_id === undefined ? answer_ids : [answer_id];
}

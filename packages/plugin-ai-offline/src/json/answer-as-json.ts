import type { Prompt } from '../read-prompt.ts';
import { tutorNote } from '../tutor-label.ts';
import { analysisAnswer } from './analysis-answer.ts';
import { cardsAnswer } from './cards-answer.ts';
import { evaluationAnswer } from './evaluation-answer.ts';
import type { JsonAnswer } from './json-answer.ts';
import { judgementAnswer } from './judgement-answer.ts';
import { phraseAnswer } from './phrase-answer.ts';
import { questionsAnswer } from './questions-answer.ts';
import { transitionAnswer } from './transition-answer.ts';

const ANSWERS: readonly JsonAnswer[] = [
  evaluationAnswer,
  transitionAnswer,
  analysisAnswer,
  phraseAnswer,
  judgementAnswer,
  cardsAnswer,
  questionsAnswer,
];

/**
 * The object that a prompt asks for with a template such as `{"cards": […]}`; of a kind that is not known, a note alone.
 * Null where no object is asked for.
 */
export function answerAsJson(prompt: Prompt): Readonly<Record<string, unknown>> | null {
  const named = namedFields(prompt.instructions);
  if (named.size === 0 || !/\bJSON\b/.test(prompt.instructions)) return null;
  const answer = ANSWERS.find(({ fields }) => fields.every((field) => named.has(field)));
  return answer?.compose(prompt) ?? { note: tutorNote(prompt.language) };
}

function namedFields(instructions: string): ReadonlySet<string> {
  return new Set([...instructions.matchAll(/"(\w{1,50})":/g)].map(([, field = '']) => field));
}

import { AppError, type AssessmentQuestion, type PluginContext } from '@learnwright/plugin-sdk';
import { ENGLISH_TEXTS } from './english-texts.ts';
import { GERMAN_TEXTS } from './german-texts.ts';
import { QUESTION_PACK, type QuestionPackTexts } from './question-pack.ts';

/** What every function of the plugin works with; there are neither settings nor tables. */
export type AssessmentContext = PluginContext<Record<never, never>>;

const ANSWER_IDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The texts of the questions, by language: of each question `text`, and each answer under its id. */
export const QUESTION_TEXTS = { en: composeTexts(ENGLISH_TEXTS), de: composeTexts(GERMAN_TEXTS) } as const;

/** Asks the plugins for questions and returns the first that has some (hook get_assessment_questions). */
export async function askQuestions({ hooks, name }: AssessmentContext, lang: string): Promise<AssessmentQuestion[]> {
  const [questions] = await hooks.collect('get_assessment_questions', lang);
  if (questions !== undefined) return questions;
  throw new AppError('plugin_unavailable', `The plugin "${name}" has no questions at the moment.`);
}

/**
 * Lists the questions of the pack (specification, R9.1). `textOf` finds a text of `QUESTION_TEXTS` in the language of a learner;
 * default: in English.
 */
export function listQuestions(
  textOf: (question: string, text: string) => string = (question, text) => QUESTION_TEXTS.en[question]?.[text] ?? '',
): AssessmentQuestion[] {
  return QUESTION_PACK.map(({ id, type, answers }) => ({
    id,
    type,
    text: textOf(id, 'text'),
    answers: answers.map((weights, index) => {
      const answer = ANSWER_IDS[index] ?? '';
      return { id: answer, text: textOf(id, answer), weights: { ...weights } };
    }),
  }));
}

function composeTexts(texts: QuestionPackTexts): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const byQuestion = Object.entries(texts).map(([id, { text, answers }]) => {
    const byAnswer = answers.map((answer, index) => [ANSWER_IDS[index] ?? '', answer] as const);
    return [id, { text, ...Object.fromEntries(byAnswer) }] as const;
  });
  return Object.fromEntries(byQuestion);
}

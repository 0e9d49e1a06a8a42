import { AppError, type AssessmentQuestion, type PluginContext } from '@learnwright/plugin-sdk';
import { ENGLISH_TEXTS } from './english-texts.ts';
import { GERMAN_TEXTS } from './german-texts.ts';
import { QUESTION_PACK, type QuestionPackTexts } from './question-pack.ts';

/** What every function of the plugin works with; there are neither settings nor tables. */
export type AssessmentContext = PluginContext<Record<never, never>>;

const TEXTS = new Map<string, QuestionPackTexts>([
  ['en', ENGLISH_TEXTS],
  ['de', GERMAN_TEXTS],
]);
const ANSWER_IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Asks the plugins for questions and answers the first that has some (hook get_assessment_questions). */
export async function askQuestions({ hooks, name }: AssessmentContext, lang: string): Promise<AssessmentQuestion[]> {
  const [questions] = await hooks.collect('get_assessment_questions', lang);
  if (questions !== undefined) return questions;
  throw new AppError('plugin_unavailable', `The plugin "${name}" has no questions at the moment.`);
}

/** Lists the questions of the pack in a language or its base language, else in English (contract, section 3.1). */
export function listQuestions(lang: string): AssessmentQuestion[] {
  const base = lang.toLowerCase().split(/[-_]/)[0] ?? '';
  const texts = TEXTS.get(base) ?? ENGLISH_TEXTS;
  return QUESTION_PACK.map(({ id, type, answers }) => ({
    id,
    type,
    text: texts[id].text,
    answers: answers.map((weights, index) => ({
      id: ANSWER_IDS[index] ?? '',
      text: texts[id].answers[index] ?? '',
      weights: { ...weights },
    })),
  }));
}

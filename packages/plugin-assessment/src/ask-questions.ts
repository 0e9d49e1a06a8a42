import { AppError, type AssessmentQuestion } from '@learnwright/core';
import type { AssessmentContext } from './assessment-context.ts';

/** The questions of the first plugin that has some: of this one, unless another comes before it. */
export async function askQuestions({ hooks, name }: AssessmentContext, lang: string): Promise<AssessmentQuestion[]> {
  const [questions] = await hooks.collect('get_assessment_questions', lang);
  if (questions !== undefined) return questions;
  throw new AppError('plugin_unavailable', `The plugin "${name}" has no questions at the moment.`);
}

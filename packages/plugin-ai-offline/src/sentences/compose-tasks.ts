import { detectLanguage, type TutorLanguage } from '../detect-language.ts';
import type { Prompt } from '../read-prompt.ts';
import { tutorLabel } from '../tutor-label.ts';
import { chooseSentences } from './choose-sentences.ts';
import { listLearnerSentences } from './list-learner-sentences.ts';

/** A task without a key to it, made of what the learner has said; both texts carry the label. */
export interface Task {
  readonly task: string;
  readonly answer: string;
}

const WORDING = {
  en: {
    task: (sentence) => `Say in your own words: “${sentence}”`,
    answer: 'There is no model answer, since this tutor judges nothing. Compare yours with what you have learned.',
  },
  de: {
    task: (sentence) => `Sag es mit eigenen Worten: „${sentence}“`,
    answer:
      'Eine Musterlösung gibt es nicht, denn dieser Tutor beurteilt nichts. Vergleiche mit dem, was du gelernt hast.',
  },
} as const satisfies Record<TutorLanguage, { readonly task: (sentence: string) => string; readonly answer: string }>;

/**
 * At most three tasks of the transcript that a prompt quotes, in the learner's language; none of those that its block
 * `existing` has already.
 */
export function composeTasks({ data }: Pick<Prompt, 'data'>, existing: string): Task[] {
  const sentences = (data.get('transcript') ?? []).flatMap(listLearnerSentences);
  const language = detectLanguage(sentences.join(' '));
  const { task, answer } = WORDING[language];
  const label = tutorLabel(language);
  const known = new Set((data.get(existing) ?? []).flatMap((text) => text.split('\n')));
  const toTask = (sentence: string) => `${label} ${task(sentence)}`;
  const fresh = sentences.filter((sentence) => !known.has(toTask(sentence)));
  return chooseSentences(fresh).map((sentence) => ({ task: toTask(sentence), answer: `${label} ${answer}` }));
}

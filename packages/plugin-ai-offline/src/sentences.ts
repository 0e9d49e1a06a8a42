import type { Prompt } from './prompt.ts';
import { detectLanguage, excerptOf, languageOfTutor, type TutorLanguage, tutorLabel } from './tutor-language.ts';

/** A task made of a sentence of the learner; there is no model answer. Both texts carry the label. */
export interface Task {
  readonly task: string;
  readonly answer: string;
}

/** How many sentences are chosen at most. */
const CHOSEN_SENTENCES = 3;
const SENTENCE_CHARACTERS = 200;

/** How a turn begins in a transcript. */
const TURN = /^(?:Learner|Tutor): /;
const TUTOR = 'Tutor: ';
/** The line above a session, where there are several. */
const SESSION = /^Session of \d{4}-\d{2}-\d{2} \(\w+\):$/;

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
  fr: {
    task: (sentence) => `Dis-le avec tes propres mots : « ${sentence} »`,
    answer: 'Il n’y a pas de corrigé, car ce tuteur ne juge rien. Compare avec ce que tu as appris.',
  },
  es: {
    task: (sentence) => `Dilo con tus propias palabras: «${sentence}»`,
    answer: 'No hay solución modelo, porque este tutor no valora nada. Compara con lo que has aprendido.',
  },
} as const satisfies Record<TutorLanguage, { readonly task: (sentence: string) => string; readonly answer: string }>;

/**
 * Makes at most three tasks of the transcript in a prompt, in the learner's language. Leaves out tasks that the block named
 * `existing` holds already.
 */
export function composeTasks({ data }: Pick<Prompt, 'data'>, existing: string): Task[] {
  const sentences = (data.get('transcript') ?? []).flatMap(listLearnerSentences);
  const language = findSpoken(data.get('transcript') ?? []) ?? detectLanguage(sentences.join(' '));
  const { task, answer } = WORDING[language];
  const label = tutorLabel(language);
  const known = new Set((data.get(existing) ?? []).flatMap((text) => text.split('\n')));
  const toTask = (sentence: string) => `${label} ${task(sentence)}`;
  const fresh = sentences.filter((sentence) => !known.has(toTask(sentence)));
  return chooseSentences(fresh).map((sentence) => ({ task: toTask(sentence), answer: `${label} ${answer}` }));
}

/** The language that the practice tutor speaks in a transcript: the learner's, whatever they answer in. */
function findSpoken(transcripts: readonly string[]): TutorLanguage | null {
  for (const line of transcripts.flatMap((transcript) => transcript.split('\n'))) {
    const language = line.startsWith(TUTOR) ? languageOfTutor(line.slice(TUTOR.length)) : null;
    if (language !== null) return language;
  }
  return null;
}

/**
 * Lists the sentences of the learner in a transcript, each once, in their order and cut to 200 characters; of a text without
 * turns, all sentences.
 */
export function listLearnerSentences(transcript: string): string[] {
  const lines = transcript.split('\n');
  const said = lines.some((line) => TURN.test(line)) ? linesOfLearner(lines) : lines;
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences = said
    .flatMap((text) => splitSentences(text, segmenter))
    .filter((sentence) => /\p{L}/u.test(sentence));
  return [...new Set(sentences)];
}

/** Chooses the longest sentences, at most three, in their order. */
export function chooseSentences(sentences: readonly string[]): string[] {
  const longest = sentences.toSorted((one, other) => other.length - one.length).slice(0, CHOSEN_SENTENCES);
  return sentences.filter((sentence) => longest.includes(sentence));
}

function linesOfLearner(lines: readonly string[]): string[] {
  const said: string[] = [];
  let isLearner = false;
  for (const line of lines) {
    if (TURN.test(line)) isLearner = line.startsWith('Learner');
    else if (SESSION.test(line)) isLearner = false;
    if (isLearner) said.push(line.replace(TURN, ''));
  }
  return said;
}

function splitSentences(text: string, segmenter: Intl.Segmenter): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => excerptOf(segment, SENTENCE_CHARACTERS));
}

import { excerptOf } from '../excerpt-of.ts';

const SENTENCE_CHARACTERS = 200;

/** How a turn begins in a transcript. */
const TURN = /^(?:Learner|Tutor): /;
/** What stands above each of several sessions. */
const SESSION = /^Session of \d{4}-\d{2}-\d{2} \(\w+\):$/;

/**
 * Each sentence that the learner says in a transcript, once, in the order said and cut to 200 characters; of a text
 * without turns, all sentences.
 */
export function listLearnerSentences(transcript: string): string[] {
  const lines = transcript.split('\n');
  const said = lines.some((line) => TURN.test(line)) ? linesOfLearner(lines) : lines;
  const sentences = said.flatMap(splitSentences).filter((sentence) => /\p{L}/u.test(sentence));
  return [...new Set(sentences)];
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

function splitSentences(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  return Array.from(segments, ({ segment }) => excerptOf(segment, SENTENCE_CHARACTERS));
}

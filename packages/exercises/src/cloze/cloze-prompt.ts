import type { Exercise } from '../schema/exercise.ts';
import { MAX_SENTENCE_LENGTH } from '../schema/format.ts';
import { findPair } from './ask-alone.ts';
import { type BlankedText, type ClozeLesson, type ClozeRule, type Mistake, trimPunctuation } from './blanked-text.ts';
import { findMeaning } from './meaning.ts';

/**
 * The prompt of the source, unless it is about all pairs of a matching, whose cloze shows the left side of its own where
 * that is not its sentence. By the rules e and h tiles are not put in order, so their cloze shows what they mean where that is
 * known. The prompt never shows the whole answer of which a part is blanked.
 */
export function choosePrompt(blanked: BlankedText, mistake: Mistake, source: Exercise, lesson: ClozeLesson): string {
  const { rule, sentence } = blanked;
  if (rule === 'c') return sentence;
  if (source.type === 'matching') {
    const left = findPair(mistake, source, lesson)?.left ?? sentence;
    return left.normalize('NFC') === sentence ? source.prompt : left;
  }
  if (!blanksAnswer(rule)) return source.prompt;
  const meaning = source.type === 'word_tiles' ? findMeaning(mistake, source, lesson) : null;
  const answer = trimPunctuation(mistake.correct_answer.normalize('NFC'));
  const shown = (meaning ?? source.prompt).normalize('NFC');
  const prompt = shown.replaceAll(answer, () => trimPunctuation(sentence));
  return prompt.length <= MAX_SENTENCE_LENGTH ? prompt : sentence;
}

/** Tells whether a rule shows a part of the answer, so that its blank hides the rest. */
export function blanksAnswer(rule: ClozeRule): boolean {
  return rule === 'e' || rule === 'h';
}

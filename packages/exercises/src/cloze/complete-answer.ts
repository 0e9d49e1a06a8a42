import { CLOZE_MARKER } from '../schema/cloze-blank.ts';
import type { GeneratedCloze } from './generated-cloze.ts';

/**
 * The answer to the original exercise that filling the blank of a generated cloze amounts to: by the rules a to c the
 * text itself, by rule e the sentence with it.
 */
export function completeAnswer({ rule, exercise }: GeneratedCloze, text: string): string {
  return rule === 'e' ? (exercise.sentence ?? '').split(CLOZE_MARKER).join(text) : text;
}

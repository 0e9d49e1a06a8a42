import { z } from 'zod';

/** The visible mark of a blank in the sentence of a cloze (specification, "Exercise content"). */
export const CLOZE_MARKER = '___';

/** The longest sentence a cloze can have, in UTF-16 code units. */
export const MAX_SENTENCE_LENGTH = 1_000;

/** How a cloze is answered: a text input, a choice, or ticking every right option. */
export const clozeModeSchema = z.enum(['type', 'select', 'multiselect']);

/** The type of `clozeModeSchema`; a cloze that names none is in mode `type`. */
export type ClozeMode = z.infer<typeof clozeModeSchema>;

/** What one blank of a cloze accepts, the canonical answer first; blanks stand in the order of their markers. */
export const clozeBlankSchema = z.looseObject({
  accept: z.array(z.string()).min(1),
  hint: z.string().max(200).nullish(),
  placeholder: z.string().max(40).nullish(),
});

/** The type of `clozeBlankSchema`. */
export type ClozeBlank = z.infer<typeof clozeBlankSchema>;

/** Counts the markers in the sentence of a cloze, from left to right without overlap. */
export function countClozeMarkers(sentence: string): number {
  return sentence.split(CLOZE_MARKER).length - 1;
}

import { tutorLabel } from './answer-as-tutor.ts';
import type { TutorLanguage } from './detect-language.ts';

const LAST_STEP = 7;
const NOTES = {
  en: 'Nothing was judged: this tutor needs no model.',
  de: 'Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.',
} as const satisfies Record<TutorLanguage, string>;

/** The object a prompt asks for, known by the fields it names (contract, sections 3.2 and 3.6); else a note alone. */
export function answerAsJson(prompt: string, language: TutorLanguage): Readonly<Record<string, unknown>> {
  const note = `${tutorLabel(language)} ${NOTES[language]}`;
  if (prompt.includes('suggested_step')) {
    // As sure as it takes to go on: a demonstration is to reach every step.
    return { advance: true, confidence: 0.75, reason: note, suggested_step: Math.min(stepOf(prompt) + 1, LAST_STEP) };
  }
  if (prompt.includes('cycle_complete')) {
    return {
      cycle_complete: true,
      summary: note,
      next_topic: null,
      difficulty_adjustment: 'same',
      continue_recommended: false,
    };
  }
  if (prompt.includes('vocabulary')) return { summary: note, topics: [], vocabulary: [], language };
  return { note };
}

/** The step a prompt names as the current one, such as "step 3" or "cycle_step: 3"; else the first. */
function stepOf(prompt: string): number {
  const [, step = '1'] = /\b(?:current|cycle|aktuell\w*)?[ _]?(?:step|schritt)\b\D{0,12}([1-7])\b/i.exec(prompt) ?? [];
  return Number(step);
}

import type { TutorLanguage } from './detect-language.ts';

const LABELS = { en: '[practice tutor]', de: '[Übungstutor]' } as const satisfies Record<TutorLanguage, string>;

const NOTES = {
  en: 'Nothing was judged: this tutor needs no model.',
  de: 'Nichts wurde beurteilt: Dieser Tutor kommt ohne Modell aus.',
} as const satisfies Record<TutorLanguage, string>;

/** The label of everything the practice tutor says: nobody is to take it for a model. */
export function tutorLabel(language: TutorLanguage): string {
  return LABELS[language];
}

/** The label and a sentence that says that nothing was judged. */
export function tutorNote(language: TutorLanguage): string {
  return `${tutorLabel(language)} ${NOTES[language]}`;
}

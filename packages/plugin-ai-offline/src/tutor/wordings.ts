import type { TutorLanguage } from '../tutor-language.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { SPANISH } from './spanish.ts';
import type { Wording } from './wording.ts';

/** What the practice tutor says, by language. */
export const WORDINGS = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH } as const satisfies Record<
  TutorLanguage,
  Wording
>;

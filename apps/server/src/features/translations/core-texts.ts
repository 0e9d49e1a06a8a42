import { ENGLISH_TEXTS } from './english-texts.ts';
import { GERMAN_TEXTS } from './german-texts.ts';

/** The texts of the server, by language. */
export const CORE_TEXTS = { en: ENGLISH_TEXTS, de: GERMAN_TEXTS } as const;

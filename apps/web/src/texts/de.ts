import type { AppTexts } from './en.ts';
import { BEGINNING } from './german/beginning.ts';
import { CARDS } from './german/cards.ts';
import { LEARNING } from './german/learning.ts';
import { PLAYER } from './german/player.ts';
import { REVIEW } from './german/review.ts';
import { SETTINGS } from './german/settings.ts';
import { SHELL } from './german/shell.ts';
import { SIGNING_IN } from './german/signing-in.ts';

/** The texts of the app in German. */
export const GERMAN = {
  ...SHELL,
  ...LEARNING,
  ...BEGINNING,
  ...SIGNING_IN,
  ...PLAYER,
  ...REVIEW,
  ...CARDS,
  ...SETTINGS,
} satisfies AppTexts;

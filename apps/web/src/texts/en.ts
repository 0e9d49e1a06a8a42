import { BEGINNING } from './english/beginning.ts';
import { BOOKS } from './english/books.ts';
import { CARDS } from './english/cards.ts';
import { CREATE } from './english/create.ts';
import { LEARNING } from './english/learning.ts';
import { NOTEBOOK } from './english/notebook.ts';
import { PLAYER } from './english/player.ts';
import { PROGRESS } from './english/progress.ts';
import { PROJECTS } from './english/projects.ts';
import { REVIEW } from './english/review.ts';
import { SETTINGS } from './english/settings.ts';
import { SHELL } from './english/shell.ts';
import { SIGNING_IN } from './english/signing-in.ts';
import { TUTOR } from './english/tutor.ts';
import type { SameKeys } from './same-keys.ts';

/** The texts of the app in English. A key that ends in `_one` or `_other` is chosen by a number. */
export const ENGLISH = {
  ...SHELL,
  ...LEARNING,
  ...BEGINNING,
  ...SIGNING_IN,
  ...PLAYER,
  ...REVIEW,
  ...CARDS,
  ...CREATE,
  ...NOTEBOOK,
  ...TUTOR,
  ...PROJECTS,
  ...PROGRESS,
  ...BOOKS,
  ...SETTINGS,
};

/** The texts of the app in a language. */
export type AppTexts = SameKeys<typeof ENGLISH>;

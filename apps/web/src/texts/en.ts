import { BEGINNING } from './english/beginning.ts';
import { BOOKS } from './english/books.ts';
import { CARDS } from './english/cards.ts';
import { CONSOLE } from './english/console.ts';
import { CREATE } from './english/create.ts';
import { FINDINGS } from './english/findings.ts';
import { FIRST } from './english/first.ts';
import { LEARNING } from './english/learning.ts';
import { MORE } from './english/more.ts';
import { NOTEBOOK } from './english/notebook.ts';
import { PLAYER } from './english/player.ts';
import { PROGRESS } from './english/progress.ts';
import { PROJECTS } from './english/projects.ts';
import { REVIEW } from './english/review.ts';
import { SETTINGS } from './english/settings.ts';
import { SIGNING_IN } from './english/signing-in.ts';
import { SLOTS } from './english/slots.ts';
import { TUTOR } from './english/tutor.ts';

/** The texts of the app in English, by part: a page brings the parts that it shows. A key that ends in `_one` or `_other` is chosen by a number. */
export const ENGLISH_PARTS = {
  first: FIRST,
  beginning: BEGINNING,
  books: BOOKS,
  cards: CARDS,
  console: CONSOLE,
  create: CREATE,
  findings: FINDINGS,
  learning: LEARNING,
  more: MORE,
  notebook: NOTEBOOK,
  player: PLAYER,
  progress: PROGRESS,
  projects: PROJECTS,
  review: REVIEW,
  settings: SETTINGS,
  signing_in: SIGNING_IN,
  slots: SLOTS,
  tutor: TUTOR,
};

/** The parts as they are in English: other languages have the same keys. */
export type EnglishParts = typeof ENGLISH_PARTS;

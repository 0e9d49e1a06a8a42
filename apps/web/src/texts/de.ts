import type { EnglishParts } from './en.ts';
import { BEGINNING } from './german/beginning.ts';
import { BOOKS } from './german/books.ts';
import { CARDS } from './german/cards.ts';
import { CONSOLE } from './german/console.ts';
import { CREATE } from './german/create.ts';
import { FINDINGS } from './german/findings.ts';
import { FIRST } from './german/first.ts';
import { LEARNING } from './german/learning.ts';
import { MORE } from './german/more.ts';
import { NOTEBOOK } from './german/notebook.ts';
import { PLAYER } from './german/player.ts';
import { PROGRESS } from './german/progress.ts';
import { PROJECTS } from './german/projects.ts';
import { REVIEW } from './german/review.ts';
import { SETTINGS } from './german/settings.ts';
import { SIGNING_IN } from './german/signing-in.ts';
import { SLOTS } from './german/slots.ts';
import { TUTOR } from './german/tutor.ts';
import type { SameKeys } from './same-keys.ts';

/** The texts of the app in German, by part. */
export const GERMAN_PARTS = {
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
} satisfies SameKeys<EnglishParts>;

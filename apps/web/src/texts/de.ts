import type { AppTexts } from './en.ts';
import { BEGINNING } from './german/beginning.ts';
import { BOOKS } from './german/books.ts';
import { CARDS } from './german/cards.ts';
import { CREATE } from './german/create.ts';
import { LEARNING } from './german/learning.ts';
import { NOTEBOOK } from './german/notebook.ts';
import { PLAYER } from './german/player.ts';
import { PROGRESS } from './german/progress.ts';
import { PROJECTS } from './german/projects.ts';
import { REVIEW } from './german/review.ts';
import { SETTINGS } from './german/settings.ts';
import { SHELL } from './german/shell.ts';
import { SIGNING_IN } from './german/signing-in.ts';
import { TUTOR } from './german/tutor.ts';

/** The texts of the app in German. */
export const GERMAN = {
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
} satisfies AppTexts;

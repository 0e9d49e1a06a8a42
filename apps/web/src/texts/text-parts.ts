import type { EnglishParts } from './en.ts';
import type { SameKeys } from './same-keys.ts';

/** A part of the texts. The first one is always there; others come with the pages that show them. */
export type TextPart = keyof EnglishParts;

/** How a language brings its texts: each part is a file of its own, so that nobody waits for those of other pages. */
type Parts = { readonly [Part in TextPart]: () => Promise<SameKeys<EnglishParts[Part]>> };

const ENGLISH: Parts = {
  first: async () => (await import('./english/first.ts')).FIRST,
  beginning: async () => (await import('./english/beginning.ts')).BEGINNING,
  books: async () => (await import('./english/books.ts')).BOOKS,
  cards: async () => (await import('./english/cards.ts')).CARDS,
  console: async () => (await import('./english/console.ts')).CONSOLE,
  create: async () => (await import('./english/create.ts')).CREATE,
  findings: async () => (await import('./english/findings.ts')).FINDINGS,
  learning: async () => (await import('./english/learning.ts')).LEARNING,
  more: async () => (await import('./english/more.ts')).MORE,
  notebook: async () => (await import('./english/notebook.ts')).NOTEBOOK,
  player: async () => (await import('./english/player.ts')).PLAYER,
  progress: async () => (await import('./english/progress.ts')).PROGRESS,
  projects: async () => (await import('./english/projects.ts')).PROJECTS,
  review: async () => (await import('./english/review.ts')).REVIEW,
  settings: async () => (await import('./english/settings.ts')).SETTINGS,
  signing_in: async () => (await import('./english/signing-in.ts')).SIGNING_IN,
  slots: async () => (await import('./english/slots.ts')).SLOTS,
  tutor: async () => (await import('./english/tutor.ts')).TUTOR,
};

const GERMAN: Parts = {
  first: async () => (await import('./german/first.ts')).FIRST,
  beginning: async () => (await import('./german/beginning.ts')).BEGINNING,
  books: async () => (await import('./german/books.ts')).BOOKS,
  cards: async () => (await import('./german/cards.ts')).CARDS,
  console: async () => (await import('./german/console.ts')).CONSOLE,
  create: async () => (await import('./german/create.ts')).CREATE,
  findings: async () => (await import('./german/findings.ts')).FINDINGS,
  learning: async () => (await import('./german/learning.ts')).LEARNING,
  more: async () => (await import('./german/more.ts')).MORE,
  notebook: async () => (await import('./german/notebook.ts')).NOTEBOOK,
  player: async () => (await import('./german/player.ts')).PLAYER,
  progress: async () => (await import('./german/progress.ts')).PROGRESS,
  projects: async () => (await import('./german/projects.ts')).PROJECTS,
  review: async () => (await import('./german/review.ts')).REVIEW,
  settings: async () => (await import('./german/settings.ts')).SETTINGS,
  signing_in: async () => (await import('./german/signing-in.ts')).SIGNING_IN,
  slots: async () => (await import('./german/slots.ts')).SLOTS,
  tutor: async () => (await import('./german/tutor.ts')).TUTOR,
};

/** The parts of the texts in the languages that the app brings itself. */
export const BUNDLED: Readonly<Record<string, Parts>> = { en: ENGLISH, de: GERMAN };

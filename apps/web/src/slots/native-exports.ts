/** Where files are taken out of the app. */
export type ExportPlace = 'cards' | 'books' | 'data';

/** The exports of plugins that the app knows, by plugin and option, with the places that show them: those that have a button of their own are at none. */
export const NATIVE_EXPORTS: ReadonlyMap<string, readonly ExportPlace[]> = new Map([
  ['flashcards/anki', ['cards']],
  ['flashcards/apkg', []],
]);

import type { FrontendManifest } from '@learnwright/plugin-sdk';

/** What the plugin adds to a client's user interface. */
export const flashcardsManifest = {
  pages: [{ id: 'flashcards', path: '/flashcards', label: { en: 'Flashcards', de: 'Karteikarten' }, icon: 'layers' }],
  export_options: [{ id: 'anki', label: { en: 'Anki (text file)', de: 'Anki (Textdatei)' } }],
} satisfies FrontendManifest;

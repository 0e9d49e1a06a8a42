import { definePlugin } from '@learnwright/plugin-sdk';
import { createVocabularySource } from './create-vocabulary-source.ts';
import { flashcardsManifest } from './manifest.ts';
import { migrations } from './migrations/migrations.ts';
import { flashcardsPrivacy } from './privacy.ts';
import { flashcardsRoutes } from './routes.ts';
import type { FlashcardsTables } from './tables.ts';
import { flashcardsTranslations } from './translations.ts';

/** Flashcards (specification, part 4); its `api` is a VocabularySource. */
export const flashcards = definePlugin<Record<never, never>, FlashcardsTables>({
  name: 'flashcards',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Flashcards', de: 'Karteikarten' },
  description: {
    en: 'Keeps flashcards, suggests some from sessions and conversations, and exports them to Anki.',
    de: 'Bewahrt Karteikarten, schlägt welche aus Sitzungen und Gesprächen vor und exportiert sie für Anki.',
  },
  migrations,
  translations: flashcardsTranslations,
  frontend_manifest: flashcardsManifest,
  privacy: flashcardsPrivacy,
  routes: () => flashcardsRoutes,
  api: createVocabularySource,
});

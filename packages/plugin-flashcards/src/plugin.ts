import { removeLeftoverFiles } from '@learnwright/archive';
import { definePlugin, type PluginDefinition, type VocabularySource } from '@learnwright/plugin-sdk';
import { createPackages } from './apkg/open-package.ts';
import { WRITTEN_ENDINGS } from './apkg/write-package.ts';
import { createVocabularySource, flashcardsPrivacy } from './cards.ts';
import { FLASHCARDS_GLOSSARY } from './glossary.ts';
import { createCards } from './migrations/0001-create-cards.ts';
import { createReviews } from './migrations/0002-create-reviews.ts';
import { indexCardBytes } from './migrations/0003-index-card-bytes.ts';
import { createReviewSource } from './review/review-source.ts';
import { createFlashcardsRoutes } from './routes.ts';
import { type FlashcardsSettings, flashcardsSettings } from './settings.ts';
import { listOwners } from './store.ts';
import type { FlashcardsTables } from './tables.ts';
import { flashcardsTranslations } from './translations.ts';
import { flashcardsUsage } from './usage.ts';

declare module '@learnwright/plugin-sdk' {
  interface PluginApis {
    readonly flashcards: VocabularySource;
  }
}

/** Flashcards (specification, R12.1). Its `api` is a VocabularySource. */
export const flashcards: PluginDefinition<FlashcardsSettings, FlashcardsTables> = definePlugin<
  FlashcardsSettings,
  FlashcardsTables
>({
  name: 'flashcards',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Flashcards', de: 'Karteikarten' },
  description: {
    en: 'Keeps flashcards, suggests some from sessions and conversations, plans reviews, and trades with Anki.',
    de: 'Bewahrt Karteikarten, schlägt welche aus Sitzungen und Gesprächen vor, plant Wiederholungen und tauscht mit Anki.',
  },
  settings: flashcardsSettings,
  migrations: {
    '0001_create_cards': createCards,
    '0002_create_reviews': createReviews,
    '0003_index_card_bytes': indexCardBytes,
  },
  translations: flashcardsTranslations,
  frontend_manifest: {
    pages: [{ id: 'flashcards', path: '/flashcards', label: { en: 'Flashcards', de: 'Karteikarten' }, icon: 'layers' }],
    export_options: [
      {
        id: 'anki',
        label: { en: 'Anki (text file)', de: 'Anki (Textdatei)' },
        path: '/api/plugins/flashcards/export/{user_id}',
      },
      {
        id: 'apkg',
        label: { en: 'Anki (package)', de: 'Anki (Paket)' },
        path: '/api/plugins/flashcards/export/{user_id}/apkg',
      },
    ],
  },
  owners: { card: ({ db }, ids) => listOwners(db, ids) },
  privacy: flashcardsPrivacy,
  usage: flashcardsUsage,
  glossary: FLASHCARDS_GLOSSARY,
  routes: () => createFlashcardsRoutes(createPackages()),
  api: createVocabularySource,
  upkeep: async (context) => {
    const [folder, now] = [await context.folder(), context.clock.microseconds() / 1_000];
    for (const ending of Object.values(WRITTEN_ENDINGS)) await removeLeftoverFiles(folder, ending, now);
  },
  activate: (context) => void context.registries.reviewSources.register(createReviewSource(context)),
});

import { definePlugin } from '@learnwright/plugin-sdk';
import { notebookManifest } from './manifest.ts';
import { migrations } from './migrations/migrations.ts';
import { notebookPrivacy } from './privacy.ts';
import { notebookRoutes } from './routes.ts';
import type { NotebookTables } from './tables.ts';
import { notebookTranslations } from './translations.ts';

/** Study questions and study guides (specification, parts 4 and 8). */
export const notebook = definePlugin<Record<never, never>, NotebookTables>({
  name: 'notebook',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  // The vocabulary of a study guide.
  depends_on: ['flashcards'],
  display_name: { en: 'Notebook', de: 'Notizbuch' },
  description: {
    en: 'Keeps study questions, makes some from sessions, and writes study guides.',
    de: 'Bewahrt Lernfragen, macht welche aus Sitzungen und schreibt Lernleitfäden.',
  },
  migrations,
  translations: notebookTranslations,
  frontend_manifest: notebookManifest,
  privacy: notebookPrivacy,
  routes: () => notebookRoutes,
});

import { definePlugin, type PluginDefinition } from '@learnwright/plugin-sdk';
import { listAnswerOwners } from './answer-store.ts';
import { NOTEBOOK_GLOSSARY } from './glossary.ts';
import { createQuestions } from './migrations/0001-create-questions.ts';
import { createAnswers } from './migrations/0002-create-answers.ts';
import { indexNoteBytes } from './migrations/0003-index-note-bytes.ts';
import { keepStates } from './migrations/0004-keep-states.ts';
import { notebookPrivacy } from './questions.ts';
import { notebookRoutes } from './routes.ts';
import { type NotebookSettings, notebookSettings } from './settings.ts';
import { listOwners } from './store.ts';
import type { NotebookTables } from './tables.ts';
import { notebookTranslations } from './translations.ts';
import { notebookUsage } from './usage.ts';

/** Study questions and study guides (specification, R12.7 and R12.9). */
export const notebook: PluginDefinition<NotebookSettings, NotebookTables> = definePlugin<
  NotebookSettings,
  NotebookTables
>({
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
  settings: notebookSettings,
  migrations: {
    '0001_create_questions': createQuestions,
    '0002_create_answers': createAnswers,
    '0003_index_note_bytes': indexNoteBytes,
    '0004_keep_states': keepStates,
  },
  translations: notebookTranslations,
  frontend_manifest: {
    pages: [{ id: 'notebook', path: '/notebook', label: { en: 'Notebook', de: 'Notizbuch' }, icon: 'notebook' }],
  },
  owners: {
    question: ({ db }, ids) => listOwners(db, ids),
    answer: ({ db }, ids) => listAnswerOwners(db, ids),
  },
  privacy: notebookPrivacy,
  usage: notebookUsage,
  glossary: NOTEBOOK_GLOSSARY,
  routes: () => notebookRoutes,
});

import { definePlugin, type FrontendManifest, type Migrations, type PluginDefinition } from '@learnwright/plugin-sdk';
import { SESSION_GLOSSARY } from './glossary.ts';
import { createSessionTables } from './migrations/0001-create-session-tables.ts';
import { addLastTimes } from './migrations/0002-add-last-times.ts';
import { createProjectSets } from './migrations/0003-create-project-sets.ts';
import { createSummaries } from './migrations/0004-create-summaries.ts';
import { createMessageImages } from './migrations/0005-create-message-images.ts';
import { addSummaryFailures } from './migrations/0006-add-summary-failures.ts';
import { noteEnds } from './migrations/0007-note-ends.ts';
import { deleteOldTurns } from './old-turns.ts';
import { closeOpenSessions } from './open-sessions.ts';
import { privacy } from './privacy.ts';
import { composeProjectPrompt } from './prompts/session-prompt.ts';
import { sessionRoutes } from './routes.ts';
import { type SessionSettings, sessionSettings } from './settings.ts';
import { adviseSwitch } from './switch-recommendation.ts';
import type { SessionTables } from './tables.ts';
import { sessionTranslations } from './translations.ts';
import { summarizeEvaluations } from './turn/step-evaluation.ts';

const migrations: Migrations = {
  '0001_create_session_tables': createSessionTables,
  '0002_add_last_times': addLastTimes,
  '0003_create_project_sets': createProjectSets,
  '0004_create_summaries': createSummaries,
  '0005_create_message_images': createMessageImages,
  '0006_add_summary_failures': addSummaryFailures,
  '0007_note_ends': noteEnds,
};

const manifest = {
  pages: [{ id: 'sessions', path: '/sessions', label: { en: 'Sessions', de: 'Sitzungen' }, icon: 'messages-square' }],
} satisfies FrontendManifest;

/** Sessions with an AI tutor through the seven steps of a learning method (specification, R10.3). */
export const session: PluginDefinition<SessionSettings, SessionTables> = definePlugin({
  name: 'session',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Sessions', de: 'Sitzungen' },
  description: {
    en: 'Lets a learner talk with an AI tutor through the seven steps of a learning method.',
    de: 'Lässt Lernende mit einem KI-Tutor durch die sieben Schritte einer Lernmethode gehen.',
  },
  settings: sessionSettings,
  migrations,
  translations: sessionTranslations,
  frontend_manifest: manifest,
  hooks: {
    create_session_prompt: composeProjectPrompt,
    recommend_method_switch: adviseSwitch,
    get_progress_summary: async (context, project_id) => ({
      step_evaluation: await summarizeEvaluations(context.db, project_id),
    }),
  },
  privacy,
  upkeep: async (context) => {
    await closeOpenSessions(context);
    await deleteOldTurns(context);
  },
  glossary: SESSION_GLOSSARY,
  routes: () => sessionRoutes,
});

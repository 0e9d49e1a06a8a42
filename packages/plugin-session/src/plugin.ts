import { definePlugin } from '@learnwright/plugin-sdk';
import { composeProjectPrompt } from './compose-project-prompt.ts';
import { summarizeEvaluations } from './evaluations/summarize-evaluations.ts';
import { sessionManifest } from './manifest.ts';
import { migrations } from './migrations/migrations.ts';
import { privacy } from './privacy.ts';
import { sessionRoutes } from './routes.ts';
import { type SessionSettings, sessionSettings } from './settings.ts';
import { recommendSwitch } from './switches/recommend-switch.ts';
import type { SessionTables } from './tables.ts';
import { sessionTranslations } from './translations.ts';

/** Sessions with an AI tutor through the seven steps of a learning method (specification, parts 3, 4 and 6). */
export const session = definePlugin<SessionSettings, SessionTables>({
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
  frontend_manifest: sessionManifest,
  hooks: {
    create_session_prompt: composeProjectPrompt,
    recommend_method_switch: (_, history, profile) => recommendSwitch(history, profile),
    get_progress_summary: async (context, project_id) => ({
      step_evaluation: await summarizeEvaluations(context.db, project_id),
    }),
  },
  privacy,
  routes: () => sessionRoutes,
});

import { definePlugin, type PluginDefinition, z } from '@learnwright/plugin-sdk';
import { catchUp } from './catch-up.ts';
import { MAINTENANCE_GLOSSARY } from './glossary.ts';
import { privacy } from './learners.ts';
import { createMaintenance } from './migrations/0001-create-maintenance.ts';
import { createReviewSource } from './review-source.ts';
import { maintenanceRoutes } from './routes.ts';
import { type MaintenanceSettings, maintenanceSettings } from './settings.ts';
import type { MaintenanceTables } from './tables.ts';
import { maintenanceTranslations } from './translations.ts';

/** Brings mastered elements back before they are forgotten, by FSRS, for learners who want it. */
export const maintenance: PluginDefinition<MaintenanceSettings, MaintenanceTables> = definePlugin<
  MaintenanceSettings,
  MaintenanceTables
>({
  name: 'maintenance',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Keep in memory', de: 'Im Gedächtnis behalten' },
  description: {
    en: 'Brings mastered elements back before they are forgotten, for learners who want it.',
    de: 'Bringt gemeisterte Elemente wieder, bevor sie vergessen sind, für Lernende, die es wollen.',
  },
  settings: maintenanceSettings,
  migrations: { '0001_create_maintenance': createMaintenance },
  translations: maintenanceTranslations,
  frontend_manifest: {
    pages: [
      {
        id: 'maintenance',
        path: '/maintenance',
        label: { en: 'Keep in memory', de: 'Im Gedächtnis behalten' },
        icon: 'brain',
      },
    ],
  },
  privacy,
  glossary: MAINTENANCE_GLOSSARY,
  routes: () => maintenanceRoutes,
  activate: (context) => void context.registries.reviewSources.register(createReviewSource(context)),
  jobs: (job) => ({
    catch_up: job({
      input: z.object({ user_id: z.string() }),
      run: async (context, { user_id }, { signal }) => {
        while (!(await catchUp(context, user_id))) signal.throwIfAborted();
        return null;
      },
    }),
  }),
});

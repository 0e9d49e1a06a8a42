import { definePlugin } from '@learnwright/plugin-sdk';
import { commitSession, rateSession } from './commits/commit-session.ts';
import { createTrackingApi } from './create-tracking-api.ts';
import { trackingManifest } from './manifest.ts';
import { migrations } from './migrations/migrations.ts';
import { trackingPrivacy } from './privacy.ts';
import { trackingRoutes } from './routes.ts';
import { summarizeProgress } from './summary/summarize-progress.ts';
import type { TrackingTables } from './tables.ts';
import { trackingTranslations } from './translations.ts';

/** A commit of every session, and what the commits say of the progress of a project; its `api` is a TrackingApi. */
export const tracking = definePlugin<Record<never, never>, TrackingTables>({
  name: 'tracking',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Progress', de: 'Fortschritt' },
  description: {
    en: 'Keeps a commit of every session and sums up the progress of a project.',
    de: 'Hält jede Sitzung als Eintrag fest und fasst den Fortschritt eines Projekts zusammen.',
  },
  migrations,
  translations: trackingTranslations,
  frontend_manifest: trackingManifest,
  hooks: {
    on_session_complete: commitSession,
    on_session_rated: rateSession,
    get_progress_summary: async (context, project_id) => ({ tracking: await summarizeProgress(context, project_id) }),
  },
  privacy: trackingPrivacy,
  routes: () => trackingRoutes,
  api: createTrackingApi,
});

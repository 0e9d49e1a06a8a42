import {
  definePlugin,
  type FrontendManifest,
  type LearningMethod,
  type Migrations,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import { commitSession, rateSession } from './commits.ts';
import { listTotals } from './method-totals.ts';
import { createTracking } from './migrations/0001-create-tracking.ts';
import { privacy } from './privacy.ts';
import { summarizeProgress } from './progress.ts';
import { trackingRoutes } from './routes.ts';
import type { TrackingContext, TrackingTables } from './tables.ts';
import { trackingTranslations } from './translations.ts';

/** What plugins that depend on this one get from `context.plugin('tracking')`. */
export interface TrackingApi {
  /** When each method was last committed in a project; a method without commits is left out. */
  lastCommits(project_id: string): Promise<Readonly<Partial<Record<LearningMethod, Timestamp>>>>;
}

declare module '@learnwright/plugin-sdk' {
  interface PluginApis {
    readonly tracking: TrackingApi;
  }
}

const migrations: Migrations = { '0001_create_tracking': createTracking };

const manifest = {
  pages: [{ id: 'progress', path: '/progress', label: { en: 'Progress', de: 'Fortschritt' }, icon: 'trending-up' }],
} satisfies FrontendManifest;

/** A commit of every session, and the progress of a project summed up from its commits; its `api` is a TrackingApi. */
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
  frontend_manifest: manifest,
  hooks: {
    on_session_complete: commitSession,
    on_session_rated: rateSession,
    get_progress_summary: async (context, project_id) => ({ tracking: await summarizeProgress(context, project_id) }),
  },
  replays: ['on_session_complete', 'on_session_rated'],
  privacy,
  routes: () => trackingRoutes,
  api: createApi,
});

function createApi({ db }: TrackingContext): TrackingApi {
  return {
    lastCommits: async (project_id) => {
      const totals = await listTotals(db, project_id);
      return Object.fromEntries(totals.map(({ method, last_committed_at }) => [method, last_committed_at]));
    },
  };
}

import { definePlugin } from '@learnwright/plugin-sdk';
import { awardSession } from './award-session.ts';
import { gamificationManifest } from './manifest.ts';
import { migrations } from './migrations/migrations.ts';
import { gamificationPrivacy } from './privacy.ts';
import { gamificationRoutes } from './routes.ts';
import type { GamificationTables } from './tables.ts';
import { gamificationTranslations } from './translations.ts';

/** XP with levels, streaks and badges, all of which follow from what a learner does. */
export const gamification = definePlugin<Record<never, never>, GamificationTables>({
  name: 'gamification',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Achievements', de: 'Erfolge' },
  description: {
    en: 'Gives experience points, levels, streaks and badges for what a learner does.',
    de: 'Vergibt Erfahrungspunkte, Stufen, Serien und Abzeichen für das, was jemand lernt.',
  },
  migrations,
  translations: gamificationTranslations,
  frontend_manifest: gamificationManifest,
  privacy: gamificationPrivacy,
  hooks: { on_session_complete: awardSession },
  routes: () => gamificationRoutes,
});

import { definePlugin } from '@learnwright/plugin-sdk';
import { createGamificationApi } from './api.ts';
import { awardSession } from './award-session.ts';
import { gamificationPrivacy } from './learner-data.ts';
import { createGamification } from './migrations/0001-create-gamification.ts';
import { keepBeginnings } from './migrations/0002-keep-beginnings.ts';
import { keepResets } from './migrations/0003-keep-resets.ts';
import { describeBadges } from './migrations/0004-describe-badges.ts';
import { gamificationRoutes } from './routes.ts';
import type { GamificationTables } from './tables.ts';
import { gamificationTranslations } from './translations.ts';

/** XP with levels, streaks and badges, computed from the activity of a learner; its `api` is a GamificationApi. */
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
  migrations: {
    '0001_create_gamification': createGamification,
    '0002_keep_beginnings': keepBeginnings,
    '0003_keep_resets': keepResets,
    '0004_describe_badges': describeBadges,
  },
  translations: gamificationTranslations,
  frontend_manifest: {
    pages: [
      { id: 'achievements', path: '/achievements', label: { en: 'Achievements', de: 'Erfolge' }, icon: 'trophy' },
    ],
  },
  privacy: gamificationPrivacy,
  hooks: { on_session_complete: awardSession },
  replays: ['on_session_complete'],
  routes: () => gamificationRoutes,
  api: createGamificationApi,
});

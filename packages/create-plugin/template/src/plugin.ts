import { definePlugin } from '@learnwright/plugin-sdk';
import { addBonus, deletePoints, listPoints } from './points.ts';
import { routes } from './routes.ts';
import { settings } from './settings.ts';
import { migrations, type Tables } from './tables.ts';

/** Gives learners points for every session that ends. */
export const plugin = definePlugin<typeof settings, Tables>({
  name: '{{name}}',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: '{{display_name}}', de: '{{display_name}}' },
  description: {
    en: 'Gives points for every session that ends.',
    de: 'Gibt Punkte für jede Sitzung, die endet.',
  },
  settings,
  migrations,
  translations: { en: { points: 'Points' }, de: { points: 'Punkte' } },
  hooks: { on_session_complete: (context, session, _rating, event) => addBonus(context, session, event) },
  replays: ['on_session_complete'],
  routes: () => routes,
  // {{#page}}
  frontend_manifest: {
    pages: [
      {
        id: 'points',
        path: '/{{name}}',
        label: { en: 'Points', de: 'Punkte' },
        icon: 'star',
        frame: 'ui/index.html',
      },
    ],
  },
  // {{/page}}
  privacy: {
    export_user: async (context, user_id) => ({ points: await listPoints(context, user_id) }),
    erase_user: (context, user_id) => deletePoints(context, user_id),
  },
});

import { definePlugin } from '@learnwright/plugin-sdk';
import { errors, settings } from './context.ts';
import { deleteAnswers, listAnswers } from './quiz.ts';
import { routes } from './routes.ts';
import { migrations, type Tables } from './tables.ts';

/** Asks learners which of the answers that they have once given is right. */
export const mistakeQuiz = definePlugin<typeof settings, Tables, typeof errors>({
  name: 'mistake-quiz',
  version: '0.1.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Quiz of mistakes', de: 'Fehlerquiz' },
  description: {
    en: 'Asks which of the answers that a learner has once given is right.',
    de: 'Fragt, welche der einmal gegebenen Antworten richtig ist.',
  },
  settings,
  errors,
  migrations,
  routes: () => routes,
  frontend_manifest: {
    pages: [
      {
        id: 'quiz',
        path: '/mistake-quiz',
        label: { en: 'Quiz of mistakes', de: 'Fehlerquiz' },
        icon: 'list-checks',
        frame: 'ui/index.html',
      },
    ],
  },
  activate: (context) => {
    context.registries.badges.register({
      name: 'ten_right',
      label: { en: 'Learned from it', de: 'Daraus gelernt' },
      description: { en: 'Ten right answers in the quiz of mistakes', de: 'Zehn richtige Antworten im Fehlerquiz' },
      icon: 'list-checks',
      category: 'discovery',
      target: 10,
      count: async (user_id, since) => (await listAnswers(context, user_id, since)).filter(({ right }) => right).length,
    });
  },
  privacy: {
    export_user: async (context, user_id) => ({ answers: await listAnswers(context, user_id) }),
    erase_user: (context, user_id) => deleteAnswers(context, user_id),
  },
});

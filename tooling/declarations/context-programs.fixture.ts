import { ABOUT, type PluginProgram, plugin } from './plugin-programs.ts';

/** What the types promise of neighbours, of errors and settings of a plugin's own, and of records. */
export const CONTEXT_PROGRAMS: readonly PluginProgram[] = [
  {
    title: 'the API of a neighbour, as its package declares it',
    code: `
import type {} from '@learnwright/plugin-gamification';
${plugin(`depends_on: ['gamification', 'strangers'],
  activate: async (context) => {
    const { xp_total } = await context.plugin('gamification').awardXp('ada', { amount: 5, reason: 'quiz' });
    xp_total.toFixed();
    context.plugin('gamification').awardXp('ada', { amount: '5', reason: 'quiz' }); // wrong
    context.plugin('gamification').awardPoints('ada'); // wrong
    context.plugin('strangers').greet(); // wrong
    const stranger: unknown = context.plugin('strangers');
    context.logger.info('Found.', { stranger });
  },`)}`,
  },
  {
    title: 'a neighbour of which no type is known',
    code: plugin(`depends_on: ['flashcards'],
  activate: (context) => {
    context.plugin('flashcards').listVocabulary('ada', 'p', 1); // wrong
  },`),
  },
  {
    title: 'errors of its own, in the definition and in a file of routes',
    code: `
import { createRouteHelper, definePlugin, type PluginContext } from '@learnwright/plugin-sdk';
const errors = { deck_full: { status: 409, title: { en: 'Full', de: 'Voll' } } } as const;
type QuizContext = PluginContext<Record<never, never>, unknown, typeof errors>;
const routes = createRouteHelper<QuizContext>();
const answers = { access: 'app', response: { 204: null } } as const;
const add = routes.post('/cards', { ...answers, errors: ['deck_full', 'conflict'] }, ({ context }) => {
  throw context.error('deck_full', { values: { count: 5 } });
});
routes.post('/other', { ...answers, errors: ['deck_empty'] }, ({ context }) => { // wrong
  throw context.error('deck_empty'); // wrong
});
export const quiz = definePlugin({
  ${ABOUT},
  errors,
  routes: (route) => [
    add,
    route.delete('/cards', { ...answers, errors: ['deck_full'] }, ({ context }) => {
      throw context.error('deck_full');
    }),
    route.put('/cards', { ...answers, errors: ['deck_empty'] }, () => undefined), // wrong
    route.patch('/cards', answers, ({ context }) => {
      throw context.error('deck_empty'); // wrong
    }),
  ],
});
export const bare = definePlugin({ ${ABOUT}, activate: (context) => void context.error('deck_full') }); // wrong`,
  },
  {
    title: 'an error with a status that is the server’s',
    code: plugin(`errors: { broken: { status: 500, title: { en: 'Broken' } } }, // wrong`),
  },
  {
    title: 'a table with fractions, raw SQL, and the records of core',
    code: `
import type { Attempt, ElementError, LessonProgress, Migration, Project, Session, User } from '@learnwright/plugin-sdk';
import { sql } from '@learnwright/plugin-sdk';
export const createCards: Migration = {
  up: async ({ db, types }) => {
    await db.schema.createTable('plg_quiz__cards').addColumn('ease', sql.raw(types.float)).execute();
    types.double; // wrong
  },
};
export const ids = (...records: (Attempt | ElementError | LessonProgress | Project | Session | User)[]) =>
  records.map((record) => ('attempt_id' in record ? record.attempt_id : record.id));`,
  },
  {
    title: 'a class with settings and errors of its own',
    code: `
import { type PluginClass, type PluginContext, setting, z } from '@learnwright/plugin-sdk';
const settings = { bonus: setting(z.int(), 5, { label: { en: 'Bonus' } }) };
const errors = { deck_full: { status: 409, title: { en: 'Full' } } } as const;
export const quiz = class {
  readonly name = 'quiz';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on = [];
  readonly settings = settings;
  readonly errors = errors;
  activate(context: PluginContext<typeof settings, unknown, typeof errors>) {
    context.settings.values.bonus.toFixed();
    context.settings.values.bonus.trim(); // wrong
    if (context.settings.values.bonus > 5) throw context.error('deck_full');
    throw context.error('deck_empty'); // wrong
  }
} satisfies PluginClass;`,
  },
];

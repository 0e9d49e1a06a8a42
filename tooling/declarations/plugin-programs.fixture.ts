/** A program of a plugin's author; the compiler complains about the lines that end in `// wrong`, and no others. */
export interface PluginProgram {
  readonly title: string;
  readonly code: string;
}

const ABOUT = `name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core'`;

const plugin = (body: string, imports = 'definePlugin, reply, setting, internal, learnerOf, z') => `
import { ${imports} } from '@learnwright/plugin-sdk';
export const quiz = definePlugin({
  ${ABOUT},
  ${body}
});`;

const route = (handler: string) =>
  plugin(`routes: (route) => [
    route.post(
      '/answers/{user_id}',
      {
        access: 'learner',
        summary: 'Answer',
        params: z.object({ user_id: z.string() }),
        query: z.object({ lang: z.string().optional() }),
        body: z.object({ text: z.string() }),
        response: { 200: z.int() },
      },
      ${handler}
    ),
  ],`);

const ownHook = (body: string) => `
import { definePlugin, type PluginContext } from '@learnwright/plugin-sdk';
declare module '@learnwright/plugin-sdk' {
  interface HookSignatures {
    on_quiz_won(user_id: string, points: number): void;
  }
}
export const quiz = definePlugin({ ${ABOUT}, declares_hooks: ['on_quiz_won'] });
${body}`;

const classForm = (body: string, mark = '') => `
import type { PluginClass } from '@learnwright/plugin-sdk';
export const quiz = class {
  readonly name = 'quiz';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on = ['gamification'];
  ${body}
} satisfies PluginClass;${mark}`;

/** What the types of the SDK promise to its users: what they let through, and what not. */
export const PLUGIN_PROGRAMS: readonly PluginProgram[] = [
  {
    title: 'a hook of the specification with what it answers',
    code: plugin(
      `hooks: { content_pre_import: (context, content) => (context.name === 'x' ? null : content.trim()) },`,
    ),
  },
  { title: 'an unknown hook', code: plugin(`hooks: { on_quiz: () => null }, // wrong`) },
  {
    title: 'a hook with another answer',
    code: plugin(`hooks: { content_pre_import: (_, content) => content.length }, // wrong`),
  },
  {
    title: 'a hook with another argument',
    code: plugin(`hooks: { content_pre_import: (_, content: number) => null }, // wrong`),
  },
  { title: 'an AI hook that answers at once', code: plugin(`hooks: { ai_complete_async: () => 'Hello' }, // wrong`) },
  {
    title: 'a handler that reads what its schemas say',
    code: route('({ params, query, body }) => params.user_id.concat(query.lang ?? body.text).length,'),
  },
  { title: 'a handler that reads another field of the body', code: route('({ body }) => body.words.length, // wrong') },
  { title: 'a handler that reads another parameter', code: route('({ params }) => params.id.length, // wrong') },
  { title: 'a handler that trusts an optional query', code: route('({ query }) => query.lang.length, // wrong') },
  {
    title: 'a route without access',
    code: plugin(`routes: (route) => [
    route.get('/x', { summary: 'X', response: { 200: z.int() } }, () => 1), // wrong
  ],`),
  },
  {
    title: 'access for nobody in particular',
    code: plugin(`routes: (route) => [
    route.get('/x', { access: 'anybody', summary: 'X', response: { 200: z.int() } }, () => 1), // wrong
    route.get('/y', { access: { learner_of: 'book' }, summary: 'Y', response: { 200: z.int() } }, () => 1), // wrong
    route.get('/z', { access: learnerOf('project', 'id'), summary: 'Z', response: { 204: null } }, () => reply(204)),
  ],`),
  },
  {
    title: 'settings of both kinds, and their values',
    code: plugin(`settings: { bonus: setting(z.int(), 5, { label: { en: 'Bonus' } }), salt: internal(z.string(), 'x') },
  activate: ({ settings, logger }) => {
    logger.info(settings.values.salt.repeat(settings.values.bonus));
    settings.values.bonus = 6; // wrong
    settings.values.salt.toFixed(); // wrong
    settings.values.sugar; // wrong
  },`),
  },
  { title: 'a setting without a label', code: plugin(`settings: { bonus: setting(z.int(), 5) }, // wrong`) },
  {
    title: 'a setting with a default of another type',
    code: plugin(`settings: { bonus: internal(z.int(), '5') }, // wrong`),
  },
  { title: 'a plain value instead of a setting', code: plugin(`settings: { bonus: 5 }, // wrong`) },
  { title: 'half of the privacy functions', code: plugin(`privacy: { export_user: () => null }, // wrong`) },
  {
    title: 'a page without an icon',
    code: plugin(`frontend_manifest: { pages: [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz' } }] }, // wrong`),
  },
  {
    title: 'tables of its own',
    code: `
import { definePlugin } from '@learnwright/plugin-sdk';
interface Tables { plg_quiz__answers: { id: string; points: number } }
export const quiz = definePlugin<Record<never, never>, Tables>({
  ${ABOUT},
  activate: async ({ db }) => {
    const rows = await db.selectFrom('plg_quiz__answers').select('points').execute();
    rows.map(({ points }) => points.toFixed());
    db.selectFrom('users'); // wrong
  },
});`,
  },
  {
    title: 'core records, which are written through services alone',
    code: plugin(`activate: async ({ records }) => {
    const user = await records.users.find('ada');
    user?.name.trim();
    records.users.insert; // wrong
  },`),
  },
  {
    title: 'a hook of its own, implemented and called',
    code: ownHook(`
export const listener = definePlugin({
  ${ABOUT},
  declares_hooks: ['on_quiz_won'],
  hooks: { on_quiz_won: (context, user_id, points) => context.logger.info(user_id.trim(), { points: points.toFixed() }) },
});
export const tell = (context: PluginContext) => context.hooks.notify('on_quiz_won', 'ada', 5);`),
  },
  {
    title: 'a hook of its own with other arguments',
    code: ownHook(`
export const tell = (context: PluginContext) => context.hooks.notify('on_quiz_won', 'ada', 'five'); // wrong
export const ask = (context: PluginContext) => context.hooks.notify('on_quiz_lost', 'ada'); // wrong`),
  },
  {
    title: 'a class with a method named after a hook',
    code: classForm('content_pre_import(content: string) { return content.trim(); }'),
  },
  {
    title: 'a class with another answer',
    code: classForm('content_pre_import(content: string) { return content.length; }', ' // wrong'),
  },
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
    title: 'another API',
    code: `
import { definePlugin } from '@learnwright/plugin-sdk';
definePlugin({ name: 'quiz', version: '1.0.0', api_version: '2', license_tier: 'core' }); // wrong`,
  },
];

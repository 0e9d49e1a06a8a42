/** A program of a plugin's author; the compiler complains about the lines that end in `// wrong`, and no others. */
export interface PluginProgram {
  readonly title: string;
  readonly code: string;
}

/** The fields that every plugin has. */
export const ABOUT = `name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core'`;

/** A program that defines a plugin with these fields, too. */
export const plugin = (body: string, imports = 'definePlugin, reply, setting, secret, internal, learnerOf, z') => `
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
    title: 'an example that its schema does not take',
    code: plugin(`routes: (route) => [
    route.post(
      '/answers',
      {
        access: 'app',
        body: z.object({ text: z.string(), score: z.int().default(0) }),
        response: { 204: null },
        example: { body: { text: 'Hello' } },
      },
      () => reply(204),
    ),
    route.post(
      '/others',
      {
        access: 'app',
        body: z.object({ text: z.string() }),
        response: { 204: null },
        example: { body: { text: 1 } }, // wrong
      },
      () => reply(204),
    ),
  ],`),
  },
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
  {
    title: 'a secret, which may not be there',
    code: plugin(`settings: { token: secret(z.string().min(20), { label: { en: 'Token' } }) },
  activate: ({ settings, logger }) => {
    settings.values.token.length; // wrong
    logger.info(settings.values.token?.slice(0, 1) ?? 'none');
  },`),
  },
  {
    title: 'a secret that is no text',
    code: plugin(`settings: { pin: secret(z.int(), { label: { en: 'Pin' } }) }, // wrong`),
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
    title: 'another API',
    code: `
import { definePlugin } from '@learnwright/plugin-sdk';
definePlugin({ name: 'quiz', version: '1.0.0', api_version: '2', license_tier: 'core' }); // wrong`,
  },
];

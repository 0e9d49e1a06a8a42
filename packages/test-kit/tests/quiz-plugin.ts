import { AppError, definePlugin, internal, notFound, setting, z } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { sql } from 'kysely';

const settings = {
  bonus: setting(z.int().min(0), 5, { label: { en: 'Bonus', de: 'Bonus' } }),
  salt: internal(z.string(), 'x'),
};

interface QuizTables {
  readonly plg_quiz__answers: { readonly id: string; readonly user_id: string; readonly points: number };
}

const answerSchema = z.object({ id: z.string(), user_id: z.string(), points: z.number() });

/** A plugin that keeps the contract and uses all of it. */
export const quiz = definePlugin<typeof settings, QuizTables>({
  name: 'quiz',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  display_name: { en: 'Quiz', de: 'Quiz' },
  description: { en: 'Asks questions.', de: 'Stellt Fragen.' },
  settings,
  migrations: {
    '0001_create_answers': {
      up: async ({ db, types }) => {
        await db.schema
          .createTable('plg_quiz__answers')
          .addColumn('id', sql.raw(types.key), (column) => column.primaryKey().notNull())
          .addColumn('user_id', sql.raw(types.key), (column) => column.notNull())
          .addColumn('points', sql.raw(types.integer), (column) => column.notNull())
          .execute();
        await db.insertInto('plg_quiz__answers').values({ id: 'first', user_id: 'ada', points: 1 }).execute();
      },
    },
  },
  translations: { en: { ask: { first: 'Ready?' } }, de: { ask: { first: 'Bereit?' } } },
  frontend_manifest: { pages: [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz', de: 'Quiz' }, icon: 'list' }] },
  hooks: {
    get_progress_summary: (_, project_id) => ({ quiz: { project_id } }),
    content_pre_import: (_, content) => content.trim(),
    on_session_complete: (context, { id }) => context.logger.info('A session has ended.', { id }),
  },
  privacy: {
    export_user: ({ db }, user_id) =>
      db.selectFrom('plg_quiz__answers').selectAll().where('user_id', '=', user_id).execute(),
    erase_user: async ({ db }, user_id) => {
      await db.deleteFrom('plg_quiz__answers').where('user_id', '=', user_id).execute();
    },
  },
  routes: (route) => [
    route.get(
      '/answers/{id}',
      {
        access: 'app',
        summary: 'Read an answer',
        params: z.object({ id: z.string().max(200) }),
        response: { 200: answerSchema },
      },
      async ({ context: { db }, params }) => {
        const row = await db.selectFrom('plg_quiz__answers').selectAll().where('id', '=', params.id).executeTakeFirst();
        if (row === undefined) throw notFound('answer', params.id);
        return row;
      },
    ),
    route.post(
      '/answers',
      { access: 'app', summary: 'Score an answer', body: z.object({ text: z.string() }), response: { 200: z.int() } },
      ({ body }) => body.text.length,
    ),
  ],
  activate: (context) => {
    const timer = setInterval(() => context.logger.debug('The quiz is awake.'), 60_000);
    context.onDispose(() => clearInterval(timer));
    context.registries.importHandlers.register({
      name: 'quiz',
      can_handle: () => false,
      read: () => Promise.reject(new Error('There is nothing to read.')),
    });
  },
});

/** The quiz with something in it that its types would not allow. */
export function brokenQuiz(changes: object): typeof quiz {
  return { ...quiz, ...changes };
}

/** The same idea as a class: fields, methods named after hooks, and a plain router. */
export class QuizClass {
  readonly name = 'quiz';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];

  get_routes(): Hono[] {
    const router = new Hono();
    router.get('/answers/:id', (c) => {
      throw notFound('answer', c.req.param('id'));
    });
    router.post('/answers', async (c) => {
      const { data } = z.object({ text: z.string() }).safeParse(await c.req.json().catch(() => null));
      if (data === undefined) throw new AppError('invalid_request', 'Send a text.');
      return c.json(data.text.length);
    });
    return [router];
  }

  get_frontend_manifest() {
    return { pages: [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz', de: 'Quiz' }, icon: 'list' }] };
  }

  content_pre_import(content: string): string {
    return content.trim();
  }
}

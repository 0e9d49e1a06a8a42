import { definePlugin, type PluginContext, z } from '@learnwright/plugin-sdk';

interface Tables {
  readonly plg_notes__notes: { readonly id: string; readonly user_id: string; readonly text: string };
}

type Notes = Record<never, never>;

/** A plugin that keeps 100 bytes of notes for each learner, with a pause between the look and the write. */
export function createNotesPlugin() {
  const measure = async ({ db }: PluginContext<Notes, Tables>, user_id: string) => {
    const rows = await db.selectFrom('plg_notes__notes').select('text').where('user_id', '=', user_id).execute();
    return rows.reduce((sum, { text }) => sum + text.length, 0);
  };
  const params = z.object({ user_id: z.string() });
  return definePlugin<Notes, Tables>({
    name: 'notes',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    migrations: {
      '0001_create_notes': {
        up: ({ db }) =>
          db.schema
            .createTable('plg_notes__notes')
            .addColumn('id', 'text', (column) => column.primaryKey())
            .addColumn('user_id', 'text', (column) => column.notNull())
            .addColumn('text', 'text', (column) => column.notNull())
            .execute(),
      },
    },
    privacy: {
      export_user: ({ db }, user_id) =>
        db.selectFrom('plg_notes__notes').selectAll().where('user_id', '=', user_id).execute(),
      erase_user: async ({ db }, user_id) => {
        await db.deleteFrom('plg_notes__notes').where('user_id', '=', user_id).execute();
      },
    },
    usage: { text: { unit: 'bytes', label: { en: 'Notes' }, used: measure, allowed: () => 100 } },
    routes: (route) => [
      route.post(
        '/notes/{user_id}',
        {
          access: 'learner',
          summary: 'Keep a note',
          params,
          body: z.object({ text: z.string() }),
          response: { 201: z.object({ id: z.string() }) },
          errors: ['storage_full'],
        },
        ({ context, params: { user_id }, body: { text } }) =>
          context.transaction(async () => {
            await context.usage.take('text', user_id, text.length);
            const id = context.createId();
            await context.db.insertInto('plg_notes__notes').values({ id, user_id, text }).execute();
            return { id };
          }),
      ),
      route.delete(
        '/notes/{user_id}',
        {
          access: 'learner',
          summary: 'Forget all notes',
          params,
          response: { 200: z.object({ deleted: z.number() }) },
        },
        async ({ context, params: { user_id } }) => {
          const gone = await context.db
            .deleteFrom('plg_notes__notes')
            .where('user_id', '=', user_id)
            .executeTakeFirst();
          return { deleted: Number(gone.numDeletedRows) };
        },
      ),
    ],
  });
}

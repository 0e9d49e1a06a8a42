import { packTestPlugin } from '@learnwright/test-kit/archives';
import type { Product } from './start-product.ts';

/** What a stranger may call things: markup, a line that turns, and no end. */
export const HOSTILE = {
  markup: '<img src=x onerror="document.title=1">',
  turning: 'Safe\u202Efdp',
  endless: 'word '.repeat(20_000),
};

/** Writes down who has pressed what, and answers; the table is what tests look at. */
const FIELDS = `
  display_name: { en: 'Notice board', de: 'Schwarzes Brett' },
  settings: {},
  migrations: {
    '0001_create_notes': {
      up: async ({ db }) => {
        await db.schema.createTable(prefix + 'notes')
          .addColumn('id', 'text', (column) => column.primaryKey().notNull())
          .addColumn('user_id', 'text', (column) => column.notNull())
          .addColumn('words', 'text', (column) => column.notNull())
          .execute();
      },
    },
  },
  privacy: {
    export_user: ({ db }, user_id) => db.selectFrom(prefix + 'notes').selectAll().where('user_id', '=', user_id).execute(),
    erase_user: ({ db }, user_id) => db.deleteFrom(prefix + 'notes').where('user_id', '=', user_id).execute(),
  },
  errors: { full: { status: 409, title: { en: 'The board is full', de: 'Das Brett ist voll' } } },
  frontend_manifest: {
    pages: [
      { id: 'wall', path: '/wall', label: { en: 'The wall', de: 'Die Wand' }, icon: 'graduation-cap' },
      { id: 'bad <page>', path: '/bad', label: { en: HOSTILE.markup }, icon: 'no-such-icon' },
    ],
    sidebar_actions: [
      { id: 'write', label: { en: 'Pin a note', de: 'Zettel anheften' }, icon: 'pencil', action: '/api/plugins/board/notes/{user_id}' },
      { id: 'fill', label: { en: 'Pin too much', de: 'Zu viel anheften' }, icon: 'constructor', action: '/api/plugins/board/full' },
      { id: 'plan', label: { en: 'Pin a project', de: 'Projekt anheften' }, icon: 'target', action: '/api/plugins/board/plans/{project_id}' },
      { id: 'turn', label: { en: HOSTILE.turning }, icon: 'Zap', action: '/api/plugins/board/full' },
      { id: 'steal', label: { en: 'Make me an operator' }, icon: 'zap', action: '/api/users/{user_id}' },
    ],
    toolbar_buttons: [
      { id: 'pin', label: { en: 'Pin this', de: 'Das hier anheften' }, icon: 'flag', action: '/api/plugins/board/notes/{user_id}' },
      { id: 'mute', label: { en: 'Without an address' }, icon: 'flag' },
    ],
    editor_panels: [
      { id: 'side', label: { en: 'Beside it', de: 'Daneben' }, icon: 'list', frame: 'ui/side.html' },
      { id: 'mute', label: { en: 'Without a frame' }, icon: 'list' },
    ],
    settings_section: {
      label: { en: 'Notes', de: 'Zettel' },
      path: '/api/plugins/board/wishes/{user_id}',
      schema: { type: 'object', properties: { colour: { type: 'string', title: 'Colour', maxLength: 20 }, large: { type: 'boolean', title: 'Large' } } },
    },
    export_options: [
      { id: 'text', label: { en: 'Notes as text', de: 'Zettel als Text' }, path: '/api/plugins/board/notes/{user_id}/text' },
      { id: 'plan', label: { en: 'Notes of a project', de: 'Zettel eines Projekts' }, path: '/api/plugins/board/plans/{project_id}/text' },
      { id: 'gone', label: { en: HOSTILE.endless }, path: '/api/plugins/board/gone' },
    ],
    some_other_slot: [{ id: 'other', label: { en: 'Nobody knows this' } }],
  },
  routes: (route) => {
    const of = (name) => z.object({ [name]: z.string() });
    const answer = { 200: z.object({ message: z.string() }) };
    const text = { 200: { media_type: 'text/plain', description: 'The notes' } };
    const pin = async ({ db, createId }, user_id, words) => {
      await db.insertInto(prefix + 'notes').values({ id: createId(), user_id, words }).execute();
    };
    const asText = (name, words) => reply(200, words, { 'Content-Disposition': 'attachment; filename="' + name + '"' });
    return [
      route.post('/notes/{user_id}',
        { access: 'learner', summary: 'Pin', params: of('user_id'), body: z.looseObject({}), response: answer },
        async ({ context, params, body }) => {
          await pin(context, params.user_id, JSON.stringify(body));
          return { message: 'Pinned:\\n<b>one</b> note' };
        }),
      route.get('/notes/{user_id}',
        { access: 'learner', summary: 'List', params: of('user_id'), response: { 200: z.array(z.string()) } },
        async ({ context: { db }, params: { user_id } }) => {
          const rows = await db.selectFrom(prefix + 'notes').select('words').where('user_id', '=', user_id).execute();
          return rows.map(({ words }) => words);
        }),
      route.get('/notes/{user_id}/text',
        { access: 'learner', summary: 'Write', params: of('user_id'), response: text },
        ({ params: { user_id } }) => asText('notes of ' + user_id + '.txt', 'the notes')),
      route.post('/plans/{project_id}',
        { access: 'signed_in', summary: 'Pin a project', params: of('project_id'), response: { 204: null } },
        ({ context, params: { project_id } }) => pin(context, project_id, 'a project')),
      route.get('/plans/{project_id}',
        { access: 'signed_in', summary: 'Count', params: of('project_id'), response: { 200: z.number() } },
        async ({ context: { db }, params: { project_id } }) =>
          (await db.selectFrom(prefix + 'notes').select('id').where('user_id', '=', project_id).execute()).length),
      route.get('/plans/{project_id}/text',
        { access: 'signed_in', summary: 'Write', params: of('project_id'), response: text },
        ({ params: { project_id } }) => asText(project_id + '.txt', 'of a project')),
      route.post('/full',
        { access: 'signed_in', summary: 'Refuse', response: answer, errors: ['full'] },
        ({ context }) => { throw context.error('full'); }),
      route.get('/wishes/{user_id}',
        { access: 'learner', summary: 'Read', params: of('user_id'), response: { 200: z.looseObject({}) } },
        async ({ context: { db }, params: { user_id } }) => {
          const rows = await db.selectFrom(prefix + 'notes').select('words').where('id', '=', 'wishes ' + user_id).execute();
          return JSON.parse(rows[0]?.words ?? '{ "colour": "blue", "large": false }');
        }),
      route.patch('/wishes/{user_id}',
        { access: 'learner', summary: 'Wish', params: of('user_id'),
          body: z.strictObject({ colour: z.string().regex(/^[a-z]+$/).optional(), large: z.boolean().optional() }),
          response: { 200: z.looseObject({}) } },
        async ({ context: { db }, params: { user_id }, body }) => {
          const id = 'wishes ' + user_id;
          const words = JSON.stringify({ colour: 'blue', large: false, ...body, sent: Object.keys(body) });
          await db.deleteFrom(prefix + 'notes').where('id', '=', id).execute();
          await db.insertInto(prefix + 'notes').values({ id, user_id, words }).execute();
          return JSON.parse(words);
        }),
    ];
  },`;

/** A page for a panel: it says what it was told of where it is. */
const PANEL = {
  'board/ui/side.html':
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Beside it</title><script type="module" src="side.js"></script><p id="told"></p></html>',
  'board/ui/side.js': `addEventListener('message', ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.id === 1) document.getElementById('told').textContent = JSON.stringify(data.result);
  };
  port.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: {} });
});`,
};

/** Installs a plugin that adds something at every place, as an operator does. */
export async function installBoard(product: Product): Promise<void> {
  const before = `import { reply } from '@learnwright/plugin-sdk';\nconst HOSTILE = ${JSON.stringify(HOSTILE)};`;
  const archive = await packTestPlugin({ name: 'board', fields: FIELDS, before, files: PANEL });
  const answer = await fetch(`${product.url}/api/admin/plugins/install`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip' },
    body: new Uint8Array(archive),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

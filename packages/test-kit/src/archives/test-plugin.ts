import { packPlugin } from '@learnwright/plugin-installer';

/** A plugin to be packed; every part can be replaced. */
export interface PluginToPack {
  readonly name?: string;
  readonly version?: string;
  /** Fields of the definition, as JavaScript, such as `hooks: {…},`. */
  readonly fields?: string;
  /** Code of the entry file before the definition. */
  readonly before?: string;
  /** Other files, by path; `{{version}}` in them is the version. */
  readonly files?: Readonly<Record<string, string>>;
  /** More lines of plugin.yaml. */
  readonly yaml?: string;
}

/**
 * A table, a setting and a route that tells its version from three files, one of them imported only when the route is
 * called. The route takes its time, so that requests are under way when a version changes.
 */
const FIELDS = `
  settings: { bonus: setting(z.int().min(0), 5, { label: { en: 'Bonus' } }) },
  migrations: {
    '0001_create_answers': {
      up: async ({ db, types }) => {
        await db.schema.createTable(prefix + 'answers')
          .addColumn('id', 'text', (column) => column.primaryKey().notNull())
          .addColumn('user_id', 'text', (column) => column.notNull())
          .execute();
      },
    },
  },
  privacy: {
    export_user: ({ db }, user_id) => db.selectFrom(prefix + 'answers').selectAll().where('user_id', '=', user_id).execute(),
    erase_user: ({ db }, user_id) => db.deleteFrom(prefix + 'answers').where('user_id', '=', user_id).execute(),
  },
  routes: (route) => [
    route.get('/version', { access: 'public', summary: 'Tell the version', response: { 200: z.array(z.string()) } },
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        return ['{{version}}', part, (await import('./late.js')).late];
      }),
    route.get('/bonus', { access: 'public', summary: 'Tell the bonus', response: { 200: z.number() } },
      ({ context }) => context.settings.values.bonus),
    route.get('/answers', { access: 'public', summary: 'Count the answers', response: { 200: z.number() } },
      async ({ context }) => (await context.db.selectFrom(prefix + 'answers').selectAll().execute()).length),
  ],
  hooks: {
    on_session_complete: ({ db, createId }, session) =>
      db.insertInto(prefix + 'answers').values({ id: createId(), user_id: session.project_id }).execute(),
  },`;

/** Packs a plugin as its author would, by code instead of a build. */
export async function packTestPlugin(plugin: PluginToPack = {}): Promise<Uint8Array> {
  return (await packPlugin(testPluginFiles(plugin))).bytes;
}

/** The files of a plugin, as an archive has them. */
export function testPluginFiles(plugin: PluginToPack = {}): ReadonlyMap<string, Uint8Array> {
  const { name = 'quiz', version = '1.0.0', fields = FIELDS, before = '', files = {}, yaml = '' } = plugin;
  const folder = name.replaceAll('-', '_');
  const code = `import { definePlugin, internal, setting, tablePrefix, z } from '@learnwright/plugin-sdk';
import { part } from './part.js';
const prefix = tablePrefix('${name}');
${before}
export const plugin = definePlugin({
  name: '${name}', version: '{{version}}', api_version: '1', license_tier: 'core',${fields}
});
`;
  const all: Record<string, string> = {
    'plugin.yaml': `name: ${name}\ndisplay_name: Quiz\nversion: {{version}}\npackage: ${folder}\nentry_class: plugin\n${yaml}`,
    [`${folder}/plugin.js`]: code,
    [`${folder}/part.js`]: "export const part = '{{version}}';\n",
    [`${folder}/late.js`]: "export const late = '{{version}}';\n",
    [`config/${name}.yaml`]: `# From the archive.\nplugin:\n  name: ${name}\nsettings: {}\n`,
    'i18n/de.json': '{ "greeting": "Guten Tag" }\n',
    ...files,
  };
  const encoder = new TextEncoder();
  const entries = Object.entries(all).map(([path, text]) => {
    return [path, encoder.encode(text.replaceAll('{{version}}', version))] as const;
  });
  return new Map(entries);
}

import type { PluginToPack } from '@learnwright/test-kit/archives';

/** Makes a table, and throws before it is done. */
export const HALF_A_MIGRATION = `migrations: {
  '0001_create_halves': { up: async ({ db }) => {
    await db.schema.createTable(prefix + 'halves').addColumn('id', 'text').execute();
    throw new Error('the other half is missing');
  } },
},`;
const DROPS_ATTEMPTS = `migrations: { '0001_tidy': { up: ({ db }) => db.schema.dropTable('attempts').execute() } },`;
const TAKES_ALL = 'const all = []; for (;;) all.push(new Bytes(4e6).fill(all.length));';
const KEEPS_LEARNERS = `migrations: {
  '0001_create_answers': { up: ({ db }) =>
    db.schema.createTable(prefix + 'answers').addColumn('user_id', 'text').execute() },
},`;

/** What is refused, by the rule that says so, on whatever database. */
export const ON_ANY_DATABASE: readonly (readonly [name: string, rule: string, plugin: PluginToPack])[] = [
  // It waits, where one that loops would keep a processor busy until it is ended; `try-plugin.process.test.ts` has that.
  [
    'never returns from import',
    'trial.timeout',
    { before: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);' },
  ],
  ['exits the process in import', 'trial.exited', { before: 'process.exit(0);' }],
  ['throws in import', 'trial.import_failed', { before: "throw new Error('not today');" }],
  [
    'takes all memory in import',
    'trial.memory',
    // On Linux, where that is watched, beside the heap: the last bytes of the heap take a slow machine longer than an import may.
    { before: `const Bytes = process.platform === 'linux' ? Uint8Array : Array; ${TAKES_ALL}` },
  ],
  ['never returns from activate', 'activation.failed', { fields: 'activate: () => new Promise(() => undefined),' }],
  ['has routes that are none', 'trial.no_plugin', { fields: "routes: () => [{ path: 'no slash' }]," }],
  [
    'has a route for nobody there is',
    'trial.bad_access',
    {
      fields: "routes: () => [{ method: 'GET', path: '/a', access: 'lerner', response: { 204: null }, handler() {} }],",
    },
  ],
  ['takes the tables of another by its name', 'compat.name_clash', { name: 'steady_one' }],
  ['drops a table of core', 'activation.foreign_table', { fields: DROPS_ATTEMPTS }],
  ['keeps learners that it cannot erase', 'activation.privacy_missing', { fields: KEEPS_LEARNERS }],
];

/** What is refused after the database was asked for something. */
export const ON_EACH_DATABASE: typeof ON_ANY_DATABASE = [
  ['throws in activate', 'activation.failed', { fields: "activate: () => { throw new Error('not today'); }," }],
  ['rejects in activate', 'activation.failed', { fields: 'activate: () => Promise.reject(new Error("not today")),' }],
  ['breaks a migration half-way', 'activation.migration', { fields: HALF_A_MIGRATION }],
];

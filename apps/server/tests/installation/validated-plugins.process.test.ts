import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginFinding, TryOptions } from '@learnwright/cli';
import { openDatabase } from '@learnwright/db';
import { createTimers, HOST_CODE } from '@learnwright/plugin-host';
import { validatePlugin } from '@learnwright/plugin-installer';
import { createPostgresSchema } from '@learnwright/test-kit';
import { type PluginToPack, packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPluginCommands } from '../../src/commands/plugins.ts';
import { tryInstallation } from '../../src/commands/try-installation.ts';
import { createApp } from '../../src/composition/create-app.ts';
import { type Environment, readEnvironment } from '../../src/configuration/environment.ts';
import { createSystemLogger } from '../../src/log/system-logger.ts';
import { ON_ANY_DATABASE, ON_EACH_DATABASE } from './refused-plugins.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));

const INSTALL = { dry_run: false, enable: true, allow_downgrade: false, change_key: false };

/** One plugin for each way to be refused in the trial, in activation and in a migration. The command installs as a server does. */
const TRIED = ['trial.import_failed', 'activation.failed', 'activation.foreign_table', 'activation.migration'];

describe('"learnwright plugin validate"', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-validated-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function pack(plugin: PluginToPack): Promise<{ readonly file: string; readonly bytes: Uint8Array }> {
    const [file, bytes] = [join(folder, 'quiz.zip'), await packTestPlugin(plugin)];
    writeFileSync(file, bytes);
    return { file, bytes };
  }

  /** What is wrong with a plugin, by the two steps of the command, with short deadlines. */
  async function listFindings(plugin: PluginToPack, options: TryOptions = {}): Promise<readonly PluginFinding[]> {
    const { file, bytes } = await pack(plugin);
    const { findings } = await validatePlugin(bytes, HOST_CODE);
    const refused = findings.filter(({ severity }) => severity === 'error');
    if (refused.length > 0) return refused;
    const timers = createTimers();
    const compose = (environment: Environment) =>
      createApp({
        ...{ environment, logger: createSystemLogger('silent'), version: '0.0.0-test', runsJobs: false },
        discovered: { plugins: [], findings: [] },
        timers: { after: (time, run) => timers.after(Math.min(time, 1_000), run) },
      });
    const outcome = await tryInstallation(file, compose, options);
    if ('unreachable' in outcome) throw new Error(outcome.unreachable);
    return outcome.findings;
  }

  // Of the table that servers are asked to install, with the rules that they answer.
  const all = [...ON_EACH_DATABASE, ...ON_ANY_DATABASE];
  const refused = TRIED.flatMap((rule) => all.filter(([, broken]) => broken === rule).slice(0, 1));
  it.each(refused)('refuses one that %s by %s, as an installation does', async (_, rule, plugin) => {
    const broken = (await listFindings(plugin)).map((finding) => finding.rule);
    expect([...new Set(broken)]).toEqual([rule]);
  });

  it('takes what an installation takes', async () => {
    expect(await listFindings({})).toEqual([]);
  });

  /** Types the command; returns its status, its report where it is JSON, and its complaint. */
  function run(given: readonly string[], variables: Readonly<Record<string, string>> = {}) {
    const words = ['--conditions=@learnwright/source', COMMAND, 'plugin', 'validate', ...given];
    const env = { ...process.env, ...variables };
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, env, encoding: 'utf8' });
    return { status, stderr, report: stdout.startsWith('{') ? JSON.parse(stdout) : null };
  }

  const validate = (file: string, ...words: string[]) => run([file, ...words, '--json']);

  it('says that its activation never comes to an end', async () => {
    const { file } = await pack({ fields: 'activate: () => new Promise(() => {}),' });
    expect(validate(file)).toMatchObject({
      status: 3,
      report: {
        ...{ valid: false, activation: 'run', databases: ['SQLite'] },
        findings: [{ rule: 'activation.failed', message: 'Its activation awaits what will never be.' }],
      },
    });
  });

  it('activates it on a server of its own, and says what the database said', async () => {
    const drop = "sql.raw('drop table plg_quiz__absent').execute(db)";
    const plugin = {
      before: "import { sql } from 'kysely';",
      fields: `migrations: { '0001_drop': { up: ({ db }) => ${drop} } },`,
    };
    expect(await listFindings(plugin)).toMatchObject([
      {
        rule: 'activation.migration',
        message: expect.stringMatching(/drop table plg_quiz__absent\. The cause: .*no such table/),
      },
    ]);
  });

  /** What is wrong on PostgreSQL alone: SQLite takes any word for a type. */
  const ONLY_SQLITE = `migrations: { '0001_cards': { up: ({ db }) =>
    db.schema.createTable('plg_quiz__cards').addColumn('id', sql.raw('words')).execute() } },`;

  it('tries PostgreSQL as well, and leaves nothing there', async () => {
    const { url, remove } = await createPostgresSchema();
    onTestFinished(remove);
    const schemas = async () => {
      const database = await openDatabase({ url });
      const found = await database.runSql?.(
        "select nspname from pg_namespace where nspname like 'learnwright_validate_%'",
      );
      await database.close();
      return found?.rows;
    };
    const before = await schemas();
    expect(await listFindings({}, { postgres: url })).toEqual([]);
    expect(await schemas()).toEqual(before);
    const { file } = await pack({ before: "import { sql } from 'kysely';", fields: ONLY_SQLITE });
    const findings = [{ rule: 'activation.migration', message: expect.stringMatching(/^On PostgreSQL: .*"words"/) }];
    const report = { databases: ['SQLite', 'PostgreSQL'], findings };
    expect(validate(file, '--postgres', url)).toMatchObject({ status: 3, report });
    expect(await schemas()).toEqual(before);
  });

  it('says that a PostgreSQL cannot be reached', async () => {
    const { file } = await pack({});
    const words = [file, '--postgres', 'postgres://nobody@127.0.0.1:1/none'];
    const { status, stderr } = run(words);
    expect([status, stderr]).toEqual([2, expect.stringContaining('PostgreSQL cannot be tried: ')]);
  });

  it('warns of a migration that an installation has applied, and that says something else now', async () => {
    const plugin = (column: string) => ({
      fields: `migrations: { '0001_cards': { up: ({ db }) =>
        db.schema.createTable('plg_quiz__cards').addColumn('${column}', 'text').execute() } },`,
    });
    const url = `sqlite:${join(folder, 'installed.db')}`;
    const { file } = await pack(plugin('id'));
    const app = await createApp({
      environment: readEnvironment({ DATABASE_URL: url, APP_DATA_DIR: folder, APP_CONFIG_DIR: join(folder, 'config') }),
      ...{ logger: createSystemLogger('silent'), version: '0.0.0-test', runsJobs: false },
      discovered: { plugins: [], findings: [] },
    });
    await createPluginCommands((_, work) => work(app.context.installer)).install(file, INSTALL);
    await app.close();
    expect(await listFindings(plugin('id'), { installed: url })).toEqual([]);
    await pack(plugin('key'));
    const { status, report } = run([file, '--json'], { DATABASE_URL: url });
    expect([status, report]).toMatchObject([0, { valid: true, databases: ['SQLite'] }]);
    expect(report.findings).toMatchObject([
      {
        rule: 'activation.migration_changed',
        severity: 'warning',
        message: expect.stringContaining('put it back as it was, and add a migration with the change'),
      },
    ]);
  });
});

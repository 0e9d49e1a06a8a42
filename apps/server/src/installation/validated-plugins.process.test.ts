import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTimers, validatePlugin } from '@learnwright/plugin-host';
import { afterAll, describe, expect, it } from 'vitest';
import { tryInstallation } from '../commands/try-installation.ts';
import { createApp } from '../create-app.ts';
import { createSystemLogger } from '../system-logger.ts';
import { type PluginToPack, packTestPlugin } from './plugin-archive.fixture.ts';
import { ON_ANY_DATABASE, ON_EACH_DATABASE } from './refused-plugins.fixture.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));

/** Refused because of a plugin that one server has, which no validation knows, or by the limits of the same trial. */
const LEFT_OUT = ['compat.name_clash', 'trial.timeout', 'trial.memory'];

describe('"learnwright plugin validate"', () => {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-validated-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function pack(plugin: PluginToPack): Promise<{ readonly file: string; readonly bytes: Uint8Array }> {
    const [file, bytes] = [join(folder, 'quiz.zip'), await packTestPlugin(plugin)];
    writeFileSync(file, bytes);
    return { file, bytes };
  }

  /** The rules that a plugin breaks, by the two steps of the command, with short deadlines. */
  async function listBroken(plugin: PluginToPack): Promise<string[]> {
    const { file, bytes } = await pack(plugin);
    const { findings } = await validatePlugin(bytes);
    const refused = findings.filter(({ severity }) => severity === 'error');
    if (refused.length > 0) return refused.map(({ rule }) => rule);
    const timers = createTimers();
    const outcome = await tryInstallation(file, (environment) =>
      createApp({
        ...{ environment, logger: createSystemLogger('silent'), version: '0.0.0-test', runsJobs: false },
        discovered: { plugins: [], findings: [] },
        timers: { after: (time, run) => timers.after(Math.min(time, 1_000), run) },
      }),
    );
    return outcome.findings.map(({ rule }) => rule);
  }

  // The same table that servers are asked to install, with the rules that they answer.
  const refused = [...ON_ANY_DATABASE, ...ON_EACH_DATABASE].filter(([, rule]) => !LEFT_OUT.includes(rule));
  it.each(refused)('refuses one that %s by %s, as an installation does', async (_, rule, plugin) => {
    expect([...new Set(await listBroken(plugin))]).toEqual([rule]);
  });

  it('takes what an installation takes', async () => {
    expect(await listBroken({})).toEqual([]);
  });

  /** Types the command; answers its status and its report. */
  function validate(file: string) {
    const words = ['--conditions=@learnwright/source', COMMAND, 'plugin', 'validate', file, '--json'];
    const { status, stdout } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
    return { status, report: JSON.parse(stdout) };
  }

  it('says that its activation never comes to an end', async () => {
    const { file } = await pack({ fields: 'activate: () => new Promise(() => {}),' });
    expect(validate(file)).toMatchObject({
      status: 3,
      report: {
        findings: [{ rule: 'activation.failed', message: 'Its activation awaits what will never be.' }],
      },
    });
  });

  it('activates it on a server of its own, and says what the database said', async () => {
    const drop = "sql.raw('drop table plg_quiz__absent').execute(db)";
    const { file } = await pack({
      before: "import { sql } from 'kysely';",
      fields: `migrations: { '0001_drop': { up: ({ db }) => ${drop} } },`,
    });
    const { status, report } = validate(file);
    expect(status).toBe(3);
    expect(report).toMatchObject({
      valid: false,
      activation: 'run',
      findings: [
        {
          rule: 'activation.migration',
          message: expect.stringMatching(/drop table plg_quiz__absent\. The cause: .*no such table/),
        },
      ],
    });
  });
});

import type { Database } from '@learnwright/db';
import type { Discovery } from '@learnwright/plugin-host';
import { type InspectionOptions, inspectPluginArchive, sha256Of } from '@learnwright/plugin-installer';
import { z } from 'zod';
import { trustOf } from '../../composition/installed-plugins.ts';
import type { AppConfig } from '../../configuration/app-config.ts';
import type { Environment } from '../../configuration/environment.ts';
import { type Checks, doubtful, failed, fine } from './checks.ts';

const readinessSchema = z.looseObject({ plugins: z.record(z.string(), z.number()) });
const problemsSchema = z.record(z.string(), z.string());

/** How long a running server may take, in milliseconds. */
const PATIENCE = 3_000;
const UNSEEN = 'Which are installed is seen once the migrations are applied.';
const LOST = 'A server with an empty disk, such as after a restore, would refuse';
const TODO_FOR_LOST =
  'Install signed archives, with their keys in plugins.trust.keys, or set plugins.trust.policy to allow_unsigned. docs/reference/plugin-rules.md has the rules.';
const TODO_FOR_UNSIGNED =
  'Ask their makers for signed archives, and install these. With plugins.trust.policy "signed", or with APP_AUTH_MODE=required without a policy, a server with an empty disk would refuse them.';
const HELD_BACK = ['failed', 'quarantined', 'blocked', 'degraded'];

/** Looks at the plugins that come as packages and those that were installed, without running any of their code. */
export async function checkPlugins(
  checks: Checks,
  { plugins, findings }: Discovery,
  { plugins: config }: AppConfig,
  {
    environment,
    version,
    node,
  }: { readonly environment: Environment; readonly version: string; readonly node: string },
  database: Database | null,
): Promise<void> {
  for (const { name, reason } of findings) checks.add(`plugin ${name}`, failed(reason, 'Mend or remove its package.'));
  await checks.make('plugins', 'Look at the database.', async () => {
    const states = database === null ? [] : await database.plugins.states.list();
    const archives = states.filter(({ sha256 }) => sha256 !== null);
    const known = new Set([...plugins, ...archives].map(({ name }) => name));
    const missing = (config.enabled ?? []).filter((name) => !known.has(name));
    if (missing.length > 0) {
      const todo = 'Install them, or take them out of plugins.enabled in app.yaml.';
      return [null, failed(`Nobody provides ${missing.join(', ')}, which app.yaml enables.`, todo)];
    }
    if (database === null) return [null, fine(`${plugins.length} come with the server. ${UNSEEN}`)];
    const disabled = states.filter(({ enabled }) => !enabled).map(({ name }) => name);
    const off = disabled.length === 0 ? '' : ` Switched off: ${disabled.join(', ')}.`;
    return [
      null,
      fine(`${plugins.length} come with the server, ${archives.length} are installed from archives.${off}`),
    ];
  });
  if (database === null) return;
  const engines = { learnwright: version, node };
  await checkSignatures(checks, { trust: trustOf(environment, config), engines }, database);
  await checkSchedules(checks, database);
}

/** Whether the work that plugins do at set times has succeeded when it was last tried. */
async function checkSchedules(checks: Checks, { plugins }: Database): Promise<void> {
  await checks.make('schedules', 'Look at the database.', async () => {
    const schedules = await plugins.schedules.list();
    const failing = schedules.filter(({ last_error }) => last_error !== null);
    if (failing.length === 0)
      return [null, fine(`${schedules.length} of plugins, and none has failed when last tried.`)];
    const found = failing.map(
      ({ plugin, name, tries, last_error }) => `${plugin} ${name} (${tries} tries): ${last_error}`,
    );
    const todo = 'Mend the cause: each is tried again by itself. GET /api/admin/plugins says when.';
    return [null, doubtful(`Failing: ${found.join('; ')}.`, todo)];
  });
}

/** Whether a server with an empty disk would make every installed plugin again, and whether a trusted key has signed it. */
async function checkSignatures(
  checks: Checks,
  server: Pick<InspectionOptions, 'trust' | 'engines'>,
  { plugins }: Database,
): Promise<void> {
  await checks.make('signatures', 'Look at the database.', async () => {
    const [lost, unsigned]: [string[], string[]] = [[], []];
    for (const { name, version, sha256 } of await plugins.states.list()) {
      if (sha256 === null) continue;
      const archive = await plugins.archives.find(name, sha256);
      const { refusals, isSigned } = await judge(archive?.bytes ?? null, sha256, server);
      if (refusals.length > 0) lost.push(`${name} ${version} (${refusals.join(', ')})`);
      else if (!isSigned) unsigned.push(name);
    }
    if (lost.length > 0) return [null, failed(`${LOST} ${lost.join(', ')}.`, TODO_FOR_LOST)];
    if (unsigned.length === 0)
      return [null, fine('A trusted key has signed every installed archive, or there is none.')];
    const found = `No key that this server trusts has signed ${unsigned.join(', ')}. Nobody can tell who made them.`;
    return [null, doubtful(found, TODO_FOR_UNSIGNED)];
  });
}

/** The rules by which a server with an empty disk would refuse an archive of the database, and whether a trusted key has signed it. */
async function judge(
  bytes: Uint8Array | null,
  sha256: string,
  server: Pick<InspectionOptions, 'trust' | 'engines'>,
): Promise<{ readonly refusals: readonly string[]; readonly isSigned: boolean }> {
  if (bytes === null) return { refusals: ['missing'], isSigned: false };
  if (sha256Of(bytes) !== sha256) return { refusals: ['damaged'], isSigned: false };
  const { plugin, findings } = await inspectPluginArchive(bytes, { ...server, installed: null });
  const errors = plugin === null ? findings.filter(({ severity }) => severity === 'error') : [];
  return { refusals: [...new Set(errors.map(({ rule }) => rule))], isSigned: plugin?.signature === 'signed' };
}

/** Asks the server that runs here, where one does, how it is. */
export async function checkRunning(checks: Checks, { HOST, PORT }: Environment, ask: typeof fetch): Promise<void> {
  const host =
    HOST === '0.0.0.0'
      ? '127.0.0.1'
      : HOST === '::'
        ? '[::1]'
        : HOST.includes(':')
          ? `[${HOST.replaceAll(/[[\]]/g, '')}]`
          : HOST;
  const url = `http://${host}:${PORT}/api`;
  const request = (path: string) => ask(url + path, { signal: AbortSignal.timeout(PATIENCE) });
  const answer = await request('/health/ready').catch(() => null);
  if (answer === null) {
    checks.add('running server', fine(`None answers at ${url}.`));
    return;
  }
  await checks.make('running server', `Look at what answers at ${url}: it may be another program.`, async () => {
    const text = await answer.text();
    const { plugins } = readinessSchema.parse(JSON.parse(text));
    const problems = await readProblems(request);
    for (const [name, reason] of Object.entries(problems)) {
      checks.add(`plugin ${name}`, doubtful(reason, `Mend the cause, then "learnwright plugin enable ${name}".`));
    }
    if (answer.status !== 200)
      return [null, failed(`It is not ready: ${text}`, 'See docs/guides/monitor.md for each field.')];
    const held = HELD_BACK.flatMap((status) => (plugins[status] === undefined ? [] : [`${plugins[status]} ${status}`]));
    if (held.length === 0) return [null, fine(`It is ready at ${url}, with ${plugins.active ?? 0} plugins.`)];
    return [null, doubtful(`It is ready; of its plugins ${held.join(', ')}.`, `GET ${url}/plugins/errors says why.`)];
  });
}

/** What the server says of its plugins; nothing where it wants a credential for that. */
async function readProblems(request: (path: string) => Promise<Response>): Promise<Readonly<Record<string, string>>> {
  const answer = await request('/plugins/errors');
  return answer.status === 200 ? problemsSchema.parse(await answer.json()) : {};
}

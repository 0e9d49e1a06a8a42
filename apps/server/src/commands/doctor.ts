import { access, constants } from 'node:fs/promises';
import type { DoctorCheck } from '@learnwright/cli';
import { hasOperatorCredential, NO_OPERATOR } from '../callers/operator-credential.ts';
import { type Environment, readEnvironment } from '../configuration/environment.ts';
import type { App } from '../create-app.ts';
import { findExposedFiles, makeDataDirectory } from '../secrets/private-files.ts';
import { inspectSecrets, type SecretsState } from '../secrets/rotate-secrets.ts';

/** Checks what a server needs, in order; a check that cannot be made because of an earlier one is left out. */
export async function runDoctor(
  variables: Readonly<Record<string, string | undefined>>,
  compose: (environment: Environment, quiet: boolean) => Promise<App>,
): Promise<DoctorCheck[]> {
  const checks: DoctorCheck[] = [{ name: 'node', ok: true, detail: `Node ${process.versions.node}.` }];
  const environment = await check(checks, 'environment', 'Every variable is valid.', async () =>
    readEnvironment(variables),
  );
  if (environment === null) return checks;
  await check(checks, 'data directory', `${environment.APP_DATA_DIR} can be written.`, async () => {
    await makeDataDirectory(environment.APP_DATA_DIR);
    await access(environment.APP_DATA_DIR, constants.W_OK);
  });
  await check(checks, 'private files', 'Nobody else can read what the server keeps.', async () => {
    const exposed = await findExposedFiles(environment);
    const commands = exposed.map(({ remedy }) => `"${remedy}"`).join(' and ');
    if (exposed.length > 0) throw new Error(`Others may read what the server keeps. Run ${commands}.`);
  });
  const app = await check(checks, 'start', 'Configuration, database, migrations: all fine.', () =>
    compose(environment, true),
  );
  if (app === null) return checks;
  await check(checks, 'operators', describeMode(environment), async () => {
    const { context } = app;
    if (context.authMode === 'required' && !(await hasOperatorCredential(context))) throw new Error(NO_OPERATOR);
  });
  checks.push(describeSecrets(await inspectSecrets(app.context.secrets)));
  for (const [name, { status, version }] of Object.entries(app.context.host.health())) {
    const ok = status === 'active' || status === 'disabled';
    checks.push({ name: `plugin ${name}`, ok, detail: app.context.host.errors()[name] ?? `${version}, ${status}.` });
  }
  await app.close();
  return checks;
}

function describeMode({ APP_AUTH_MODE }: Environment): string {
  return APP_AUTH_MODE === 'open'
    ? 'APP_AUTH_MODE is open: everybody on this machine may do everything.'
    : 'APP_AUTH_MODE is required, and an operator can call.';
}

/** Adds a check that passes when `run` does; answers what it made, or null. */
async function check<T>(checks: DoctorCheck[], name: string, detail: string, run: () => Promise<T>): Promise<T | null> {
  try {
    const result = await run();
    checks.push({ name, ok: true, detail });
    return result;
  } catch (error) {
    checks.push({ name, ok: false, detail: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

function describeSecrets(state: SecretsState): DoctorCheck {
  const { stored_keys, unopened_keys, unopened_data_keys, unopened, outdated_keys } = state;
  const name = 'stored keys';
  if (unopened_keys === 0 && unopened_data_keys === 0) {
    const waiting = outdated_keys === 0 ? '' : ` "learnwright secrets rotate" has ${outdated_keys} to seal anew.`;
    return { name, ok: true, detail: `${stored_keys} stored, and all can be opened.${waiting}` };
  }
  const [first] = unopened;
  const example = first === undefined ? '' : ` The first is ${first.slot} of ${first.user_id}.`;
  const detail =
    `${unopened_keys} of ${stored_keys} stored keys and ${unopened_data_keys} data keys cannot be opened, and count as ` +
    `absent.${example} Put the secret that sealed them behind the others in APP_CREDENTIALS_SECRET.`;
  return { name, ok: false, detail };
}

import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../tests/crash/server-process.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));
const SOMEBODY = { uid: 65_534, gid: 65_533 };

const folder = mkdtempSync(join(tmpdir(), 'learnwright-root-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as root, or as somebody. */
function run(words: readonly string[], before = '') {
  const env = {
    ...COMPILE_CACHE,
    DATABASE_URL: `sqlite:${join(folder, 'data/learnwright.db')}`,
    APP_DATA_DIR: join(folder, 'data'),
    APP_CONFIG_DIR: join(folder, 'config'),
  };
  const node = ['--conditions=@learnwright/source', '--import', `data:text/javascript,${before}`];
  return spawnSync(process.execPath, [...node, COMMAND, ...words, '--json'], { cwd: ROOT, env, encoding: 'utf8' });
}

function runAsRoot(...words: string[]): void {
  const { status, stderr } = run(words);
  expect(status, stderr).toBe(0);
}

/** What the doctor finds as the user whom the server runs as. */
function examine(): Record<string, { readonly state: string; readonly detail: string; readonly todo: string }> {
  const { stdout } = run(['doctor'], `process.setgid(${SOMEBODY.gid}); process.setuid(${SOMEBODY.uid});`);
  const { checks } = JSON.parse(stdout);
  return Object.fromEntries(checks.map((check: { readonly name: string }) => [check.name, check]));
}

/** Everything below the folder that its owner does not own. A link may be replaced by whoever owns its folder. */
function listForeign(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const file = lstatSync(join(folder, path));
    return !file.isSymbolicLink() && (file.uid !== SOMEBODY.uid || file.gid !== SOMEBODY.gid);
  });
}

describe.runIf(process.getuid?.() === 0)('what the commands of root write', () => {
  beforeAll(() => {
    for (const name of ['', 'data', 'config']) {
      mkdirSync(join(folder, name), { recursive: true });
      chownSync(join(folder, name), SOMEBODY.uid, SOMEBODY.gid);
    }
  });

  it('belongs to the owner of the folders, whom the server runs as', { timeout: 120_000 }, async () => {
    const archive = join(folder, 'quiz.zip');
    const config = 'plugin:\n  name: quiz\nsettings: {}\n';
    writeFileSync(archive, await packTestPlugin({ version: '1.0.0', files: { 'config/quiz.yaml': config } }));
    chownSync(archive, SOMEBODY.uid, SOMEBODY.gid);
    runAsRoot('migrate');
    runAsRoot('plugin', 'install', archive);
    expect(readdirSync(join(folder, 'config/plugins'))).toEqual(['quiz.yaml']);
    expect(listForeign()).toEqual([]);
    runAsRoot('secrets', 'rotate');
    runAsRoot('plugin', 'remove', 'quiz', '--purge', '--yes');
    expect(readdirSync(join(folder, 'data/plugin-exports'))).toHaveLength(1);
    expect(listForeign()).toEqual([]);
  });

  it('is named by the doctor where the server may not read the file', { timeout: 60_000 }, () => {
    expect(examine()).toMatchObject({ configuration: { state: 'ok' }, 'stored keys': { state: 'ok' } });
    const secret = join(folder, 'data/credentials-secret');
    chownSync(secret, 0, 0);
    chownSync(join(folder, 'config/plugins'), 0, 0);
    const { 'stored keys': keys, configuration } = examine();
    const todo = `Give the file to the user that the server runs as: chown <user> ${secret}`;
    expect(keys).toMatchObject({ state: 'fail', detail: `This user may not read ${secret}.`, todo });
    expect(configuration).toMatchObject({ state: 'fail', detail: expect.stringContaining('EACCES') });
  });
});

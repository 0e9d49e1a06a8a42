import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../crash/server-process.ts';
import { createMarker, findMarkers, readFiles } from './markers.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../../../packages/cli/src/bin.ts', import.meta.url));
const MARKERS = {
  'a key in the file': createMarker('file'),
  'the key of the environment': createMarker('environment'),
  'the secret': createMarker('secret'),
  'the password': createMarker('password'),
};
const KEY = MARKERS['a key in the file'];
const PASSWORD = encodeURIComponent(MARKERS['the password']);
const NOBODY = 'postgres://nobody';
const folder = mkdtempSync(join(tmpdir(), 'learnwright-start-'));
writeFileSync(join(folder, 'app.yaml'), 'database: { start_wait_seconds: 0 }');
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command prints, on both streams, with secrets wherever they can be. */
async function print(words: readonly string[], variables: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['--conditions=@learnwright/source', COMMAND, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...COMPILE_CACHE,
      DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
      APP_DATA_DIR: folder,
      APP_CONFIG_DIR: folder,
      APP_PROVIDER_A_API_KEY: MARKERS['the key of the environment'],
      APP_CREDENTIALS_SECRET: MARKERS['the secret'],
      ...variables,
    },
  });
  const read = async (stream: AsyncIterable<unknown>) => {
    let text = '';
    for await (const part of stream) text += String(part);
    return text;
  };
  return (await Promise.all([read(child.stdout), read(child.stderr)])).join('\n');
}

async function expectHidden(words: readonly string[], variables: Record<string, string> = {}): Promise<string> {
  const what = await print(words, variables);
  expect(what.length).toBeGreaterThan(20);
  const files = readFiles(folder, ['secrets.yaml']);
  expect(findMarkers(MARKERS, [{ where: words.join(' '), what }, ...files])).toEqual([]);
  return what;
}

const quoted = JSON.stringify(KEY);

/** Every command starts in the same way, so each broken file and address is tried with the next of them. */
const COMMANDS = [
  ['serve', '--port', '0', '--debug'],
  ['doctor', '--json', '--debug'],
  ['migrate', '--json', '--debug'],
];
let turn = 0;
function nextCommand(): readonly string[] {
  turn += 1;
  return COMMANDS[turn % COMMANDS.length] ?? [];
}

it.each([
  ['no text', `providers: { provider_a: { api_key: [${quoted}] } }`],
  ['no space', `providers:\n  provider_a:\n    "api_key:${KEY.replaceAll('"', '').replaceAll('\\', '')}"\n`],
  ['a key for a name', `providers: { provider_a: { ${quoted}: x } }`],
  ['a key for a slot', `{ ${quoted}: ${quoted} }`],
  ['twice the same', `providers: { provider_a: { api_key: ${quoted}, api_key: ${quoted} } }`],
  ['no YAML', `providers: { provider_a: { api_key: ${quoted}\n`],
  ['a key alone', quoted],
  ['an alias', `providers: { provider_a: { api_key: *${KEY.replaceAll(/[^\w-]/g, '')} } }`],
])(
  'of a broken secrets.yaml, line and reason are printed, but nothing that it says: %s',
  async (_, text) => {
    writeFileSync(join(folder, 'secrets.yaml'), text);
    const what = await expectHidden(nextCommand());
    expect(what).toMatch(/secrets\.yaml, line \d+: /);
    // Not even a part of a key that was cut.
    expect(what).not.toContain('mark-file');
    rmSync(join(folder, 'secrets.yaml'));
  },
  60_000,
);

it.each([
  ['that nobody serves', `${NOBODY}:${PASSWORD}@127.0.0.1:9/none`],
  ['that is no address', `${NOBODY}:${PASSWORD}@[::bad]:port/none`],
  ['with a wrong port', `${NOBODY}:${PASSWORD}@127.0.0.1:99999/none`],
  ['with the password as it is', `${NOBODY}:${MARKERS['the password']}@127.0.0.1:9/none`],
  ['of no database', `mysql://nobody:${PASSWORD}@127.0.0.1/none`],
  ['with the password behind', `${NOBODY}@127.0.0.1:9/none?password=${PASSWORD}`],
])(
  'of a database %s, the password is not printed',
  async (_, DATABASE_URL) => {
    expect(await expectHidden(nextCommand(), { DATABASE_URL })).not.toContain('mark-password');
  },
  60_000,
);

it('prints no variable that is wrong', async () => {
  const wrong = { PORT: KEY, LOG_LEVEL: KEY, APP_AUTH_MODE: KEY, APP_PROVIDER_B_BASE_URL: KEY };
  const what = await expectHidden(['serve', '--debug'], { ...wrong, APP_CREDENTIALS_SECRET: 'mark-short' });
  for (const name of [...Object.keys(wrong), 'APP_CREDENTIALS_SECRET']) expect(what).toContain(name);
  expect(what).not.toContain('mark-');
});

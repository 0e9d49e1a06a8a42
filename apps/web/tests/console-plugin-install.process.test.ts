import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Schemas } from '@learnwright/client';
import {
  createKeyPair,
  HOSTILE_BOMBS,
  HOSTILE_CONTENTS,
  HOSTILE_NAMES,
  HOSTILE_PLUGINS,
  HOSTILE_ZIPS,
  SIGNING_KEY,
  signedFiles,
  TRUSTED_KEY,
  withFiles,
} from '@learnwright/test-kit/archives';
import { describe, expect, it } from 'vitest';
import { startConsoleWorld } from './console-world.ts';
import { chooseArchive, dropFile, signPlugin } from './install-archive.ts';
import { lookAround, openApp, openBrowser, settle } from './open-app.ts';
import { press } from './play-lesson.ts';
import { shareProduct } from './start-product.ts';

type Entry = Schemas['PluginEntry'];

const INSTALL = '/console/plugins/install';
const SECOND = createKeyPair();
const KEYS = [TRUSTED_KEY, SECOND.trustedKey].map(({ key }) =>
  key.export({ type: 'spki', format: 'der' }).toString('base64'),
);
const CONFIG = `plugins: { install: { http: true }, trust: { policy: signed, keys: [${KEYS}] } }
limits: { calls_per_minute: { admin: 200 } }
`;
const FIELDS = `
  frontend_manifest: { pages: [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz of the day' }, icon: 'list' }] },
  hooks: { on_session_complete: () => undefined },
  routes: (route) => [
    route.get('/version', { access: 'public', summary: 'Tell', response: { 200: z.array(z.string()) } }, () => [part]),
  ],`;
const CANNOT_TAKE_OVER = `activate: () => { throw new Error('not today'); },`;

/** Archives that are refused, and every rule that says so. */
const REFUSED: readonly (readonly [name: string, bytes: () => Uint8Array, rules: readonly string[]])[] = [
  ['that nobody has signed', () => signPlugin({ fields: FIELDS }, null), ['trust.unsigned']],
  [
    'that a stranger has signed',
    () => signPlugin({ fields: FIELDS }, createKeyPair().signingKey),
    ['trust.unknown_key'],
  ],
  [
    'that was changed after it was signed',
    () => withFiles(Object.fromEntries(signedFiles({ 'quiz/bonus.js': 'export const bonus = 6;\n' }))),
    ['trust.file_modified'],
  ],
  ['that ends in its middle', () => signPlugin({ fields: FIELDS }).subarray(0, 400), ['archive.truncated']],
  ...[
    hostile(HOSTILE_CONTENTS, 'one bad file of each kind'),
    hostile(HOSTILE_CONTENTS, 'plugin.yaml with aliases that multiply'),
    hostile(HOSTILE_NAMES, 'text that turns round'),
    hostile(HOSTILE_PLUGINS, 'a plugin with no plugin.yaml'),
    hostile(HOSTILE_PLUGINS, 'a plugin with a CommonJS module'),
    hostile(HOSTILE_ZIPS),
    hostile(HOSTILE_BOMBS),
  ].map(({ name, make, rules }) => [`with ${name}`, make, rules] as const),
];

const world = startConsoleWorld(async () => ({ config: CONFIG }));

const listNames = async () => (await world.product().ask<Entry[]>('/admin/plugins')).map(({ name }) => name);
const readAudit = () => world.product().ask<Schemas['PluginAuditEntry'][]>('/admin/plugins/audit');
const findEntry = (name: string) => world.product().ask<Entry>(`/admin/plugins/${name}`);

describe('an archive', () => {
  it('with a known signature is judged with what it adds, and changes nothing before Install', async () => {
    const { page, goTo } = world.app();
    const before = await listNames();
    await goTo(INSTALL);
    expect(await lookAround(page)).toEqual([]);
    await chooseArchive(page, { bytes: signPlugin({ fields: FIELDS, yaml: 'author: Ada Lovelace\n' }) });
    const ready = page.getByRole('region', { name: 'Quiz 1.0.0 can be installed' });
    await ready.waitFor();
    for (const words of ['Ada Lovelace', 'Signed, key known', SIGNING_KEY.id]) {
      await ready.getByText(words, { exact: true }).waitFor();
    }
    const adds = page.getByRole('region', { name: 'What it would add' });
    for (const words of ['GET /api/plugins/quiz/version', 'on_session_complete', 'Quiz of the day']) {
      await adds.getByText(words, { exact: true }).waitFor();
    }
    expect(await lookAround(page)).toEqual([]);
    expect([await listNames(), await readAudit()]).toEqual([before, []]);
    await page.evaluate(() => Object.assign(globalThis, { wasHere: true }));
    await press(page, 'Install');
    await page.getByRole('heading', { level: 1, name: 'Quiz', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/plugins/quiz');
    expect(await findEntry('quiz')).toMatchObject({ status: 'active', version: '1.0.0', signature: 'signed' });
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await world.product().ask('/plugins/quiz/version')).toEqual(['1.0.0']);
    await page.getByRole('region', { name: 'What it adds' }).getByText('Quiz of the day').waitFor();
    expect(await page.evaluate(() => 'wasHere' in globalThis)).toBe(true);
  });

  it('that is dropped is judged like one that is chosen', async () => {
    const { page, goTo } = world.app();
    await goTo(INSTALL);
    const place = page.getByText(/or drop it here/);
    await dropFile(place, { bytes: new TextEncoder().encode('no archive'), name: 'notes.txt' });
    await page.getByRole('alert').filter({ hasText: 'notes.txt' }).waitFor();
    await dropFile(place, { bytes: signPlugin({ fields: FIELDS, version: '1.5.0' }) });
    await page.getByRole('heading', { name: 'Quiz can go from 1.0.0 to 1.5.0' }).waitFor();
    expect(await findEntry('quiz')).toMatchObject({ version: '1.0.0' });
  });

  it.each(REFUSED)(
    '%s is refused with every rule, file and remedy, and the server stays as it is',
    async (_, make, rules) => {
      const { page, goTo } = world.app();
      const [plugins, audit] = [await world.product().ask('/admin/plugins'), await readAudit()];
      if (new URL(page.url()).pathname !== INSTALL) await goTo(INSTALL);
      const answered = page.waitForResponse((response) => response.url().includes('/admin/plugins/install'));
      await chooseArchive(page, { bytes: make() });
      const { errors }: Schemas['Problem'] = await (await answered).json();
      await page.getByRole('heading', { name: 'It cannot be installed' }).waitFor();
      const items = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      const shown = await items.evaluateAll((all) => all.map((item) => item.textContent ?? ''));
      const found = errors ?? [];
      expect([...new Set(found.map(({ code }) => code))]).toEqual(expect.arrayContaining([...rules]));
      expect(shown).toHaveLength(found.length);
      for (const [index, { code, path = '', message }] of found.entries()) {
        for (const words of [code, path, message, 'What to do: ']) expect(shown[index]).toContain(words);
      }
      expect(await page.getByRole('button', { name: 'Install', exact: true }).count()).toBe(0);
      expect([await world.product().ask('/admin/plugins'), await readAudit()]).toEqual([plugins, audit]);
    },
  );

  it('that was refused keeps nobody out', async () => {
    await world.app().page.getByRole('heading', { name: 'It cannot be installed' }).waitFor();
    expect(await lookAround(world.app().page)).toEqual([]);
  });

  it('that is no ZIP, or too large for any server, is not sent at all', async () => {
    const { page, goTo, calls } = world.app();
    await goTo(INSTALL);
    calls.length = 0;
    await chooseArchive(page, { bytes: Buffer.from('no ZIP'), name: 'notes.txt' });
    await page.getByRole('alert').filter({ hasText: '“notes.txt” is no ZIP. Nothing was sent.' }).waitFor();
    const folder = mkdtempSync(join(tmpdir(), 'learnwright-large-'));
    const large = join(folder, 'large.zip');
    writeFileSync(large, 'PK');
    truncateSync(large, 100_000_001);
    await page.getByLabel('The ZIP of a plugin').setInputFiles(large);
    await page.getByRole('alert').filter({ hasText: 'At most 100 MB are taken, so nothing was sent.' }).waitFor();
    rmSync(folder, { recursive: true });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    expect(await lookAround(page)).toEqual([]);
  });

  it('takes the place of an earlier version, and of a later one only when that is wanted', async () => {
    const { page, goTo } = world.app();
    await goTo(INSTALL);
    await chooseArchive(page, { bytes: signPlugin({ fields: FIELDS, version: '2.0.0' }) });
    await page.getByRole('heading', { name: 'Quiz can go from 1.0.0 to 2.0.0' }).waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    await press(page, 'Install');
    await page.getByRole('heading', { level: 1, name: 'Quiz', exact: true }).waitFor();
    expect(await findEntry('quiz')).toMatchObject({ version: '2.0.0', previous_version: '1.0.0' });
    await goTo(INSTALL);
    await chooseArchive(page, { bytes: signPlugin({ fields: FIELDS, version: '0.9.0' }) });
    await page.getByText('compat.downgrade').waitFor();
    await page.getByRole('switch', { name: 'Take the older version' }).check();
    await press(page, 'Check again');
    await page.getByRole('heading', { name: 'Quiz can go from 2.0.0 to 0.9.0' }).waitFor();
    await press(page, 'Install');
    await page.getByRole('heading', { level: 1, name: 'Quiz', exact: true }).waitFor();
    expect(await findEntry('quiz')).toMatchObject({ version: '0.9.0', status: 'active' });
  });

  it('of another known key is taken only when that is wanted, and the plugin stays with that key', async () => {
    const { page, goTo } = world.app();
    await goTo(INSTALL);
    await chooseArchive(page, { bytes: signPlugin({ fields: FIELDS, version: '1.1.0' }, SECOND.signingKey) });
    await page.getByText('trust.other_key').waitFor();
    const again = page.getByRole('button', { name: 'Check again' });
    expect(await again.isDisabled()).toBe(true);
    await page.getByRole('switch', { name: 'Take it from another author or key' }).check();
    await again.click();
    await press(page, 'Install');
    await page.getByRole('heading', { level: 1, name: 'Quiz', exact: true }).waitFor();
    expect(await findEntry('quiz')).toMatchObject({ version: '1.1.0', key_id: SECOND.trustedKey.id });
  });

  it('that cannot take over leaves what ran running, and says why', async () => {
    const { page, goTo } = world.app();
    await goTo(INSTALL);
    await chooseArchive(page, { bytes: signPlugin({ fields: CANNOT_TAKE_OVER, version: '3.0.0' }, SECOND.signingKey) });
    await press(page, 'Install');
    await page.getByText('The plugin could not take over. What ran before goes on.').waitFor();
    await page.getByText('activation.failed').waitFor();
    expect(await findEntry('quiz')).toMatchObject({ version: '1.1.0', status: 'active' });
    expect(await world.product().ask('/plugins/quiz/version')).toEqual(['1.1.0']);
    expect((await readAudit())[0]).toMatchObject({ action: 'upgrade', outcome: 'failed', plugin: 'quiz' });
  });

  it('can be stored without running, where that is wanted', async () => {
    const { page, goTo } = world.app();
    await goTo(INSTALL);
    await chooseArchive(page, { bytes: signPlugin({ name: 'sleeper', fields: '' }) });
    await page.getByRole('switch', { name: 'Let it run at once' }).uncheck();
    await press(page, 'Install');
    await page.getByText('Disabled', { exact: true }).waitFor();
    expect(await findEntry('sleeper')).toMatchObject({ enabled: false, status: 'disabled' });
  });
});

describe('installing over HTTP', () => {
  it('says how it is allowed where it is off, and takes nothing', async () => {
    const [product, browser] = await Promise.all([shareProduct(), openBrowser()]);
    const { page, goTo } = await openApp(browser, product.url);
    await goTo('/console/plugins');
    await page.getByRole('heading', { name: 'Installing in the browser is off' }).waitFor();
    expect(await page.getByRole('link', { name: 'Install a plugin' }).count()).toBe(0);
    await goTo(INSTALL);
    await page.getByText('http: true').waitFor();
    await page.getByText('learnwright plugin install').waitFor();
    await settle(page);
    expect(await page.getByLabel('The ZIP of a plugin').count()).toBe(0);
    await browser.close();
    await product.stop();
  });
});

function hostile<Case extends { readonly name: string }>(cases: readonly Case[], name?: string): Case {
  const found = name === undefined ? cases[0] : cases.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No hostile archive is called ${name}.`);
  return found;
}

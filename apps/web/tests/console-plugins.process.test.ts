import type { Schemas } from '@learnwright/client';
import { describeEachDatabase } from '@learnwright/test-kit';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { describe, expect, it } from 'vitest';
import { BREAKS, NEEDS_QUIZ, PICKY, WARNS } from './console-plugin-examples.ts';
import { LONG_ON_POSTGRESQL, startConsoleWorld } from './console-world.ts';
import { chooseArchive, installByApi } from './install-archive.ts';
import { lookAround } from './open-app.ts';
import { press } from './play-lesson.ts';

type Entry = Schemas['PluginEntry'];

const CONFIG = `plugins: { install: { http: true } }
limits: { calls_per_minute: { admin: 200 } }
`;
/** The words for the states of plugins. */
const STATES = {
  active: 'Active',
  degraded: 'Degraded',
  quarantined: 'Quarantined',
  failed: 'Failed',
  blocked: 'Blocked',
  disabled: 'Disabled',
} as const;
describeEachDatabase('plugins in the console', LONG_ON_POSTGRESQL, ({ createUrl }) => {
  describe('are looked after', () => {
    const world = startConsoleWorld(async () => ({
      config: CONFIG,
      environment: { DATABASE_URL: await createUrl({ empty: true }) },
      plugins: { picky: 'settings: { bonus: 10 }\n' },
    }));
    const list = () => world.product().ask<Entry[]>('/admin/plugins');
    const install = (bytes: Uint8Array, query = '') => installByApi(world.product().url, bytes, query);

    /** Waits until the page of a plugin shows it as the server has it, and returns that. */
    async function expectSame(name: string): Promise<Entry> {
      const { page } = world.app();
      const entry = (await list()).find((plugin) => plugin.name === name);
      if (entry === undefined) throw new Error(`There is no plugin ${name}.`);
      const heading = page
        .getByRole('banner')
        .or(page.locator('header'))
        .filter({ has: page.locator('h1') });
      await heading.getByText(STATES[entry.status], { exact: true }).waitFor();
      await heading.getByText(entry.version, { exact: true }).waitFor();
      return entry;
    }

    async function confirm(name: string): Promise<void> {
      await world.app().page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await world.app().page.getByRole('dialog').waitFor({ state: 'detached' });
    }

    it('in one list that says of each what the server says, first of all what needs somebody', async () => {
      const { page, goTo } = world.app();
      expect(await install(await packTestPlugin())).toBe(201);
      expect(await install(await packTestPlugin({ version: '2.0.0' }))).toBe(201);
      expect(await install(await packTestPlugin(NEEDS_QUIZ))).toBe(201);
      expect(await install(await packTestPlugin({ name: 'breaks', fields: BREAKS }))).toBe(201);
      expect(await install(await packTestPlugin({ name: 'picky', fields: PICKY }), '?enable=false')).toBe(201);
      const broken = `${world.product().url}/api/plugins/breaks/broken`;
      for (let call = 0; call < 60; call += 1) await fetch(broken, { headers: { 'X-Call': String(call) } });
      await goTo('/console/plugins');
      const rows = page.getByRole('table', { name: 'Plugins' }).getByRole('row');
      await rows.nth(1).waitFor();
      const shown = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
      );
      const entries = await list();
      expect(shown).toHaveLength(entries.length);
      for (const { name, version, status, reason } of entries) {
        const row = shown.find(([first]) => first?.endsWith(name) && first.length > name.length) ?? [];
        expect(row.join('\n')).toContain(version);
        expect(row.at(-1)).toContain(STATES[status]);
        if (reason !== null) expect(row.at(-1)).toContain(reason);
      }
      const states = shown.map((row) => row.at(-1) ?? '');
      const needs = states.map((state) => /Failed|Quarantined|Blocked|Degraded/.test(state));
      expect(needs).toEqual(needs.toSorted((a, b) => Number(b) - Number(a)));
      expect(needs[0]).toBe(true);
      expect(await lookAround(page)).toEqual([]);
    });

    it('and are searched and filtered in the address', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/plugins?show=installed');
      await page.getByText('4 plugins').waitFor();
      await page.getByRole('searchbox', { name: 'Search' }).fill('quiz-more');
      await page.getByText('1 plugin', { exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe('?show=installed&q=quiz-more');
      await page.getByRole('searchbox', { name: 'Search' }).fill('nothing of this');
      await page.getByRole('heading', { name: 'No plugin fits' }).waitFor();
      expect(await lookAround(page)).toEqual([]);
      await press(page, 'Show all plugins');
      await page.getByText(`${(await list()).length} plugins`).waitFor();
    });

    it('one that was quarantined says why, what is left out of it, and is given another chance', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/plugins/breaks');
      const { status, reason, left_out } = await expectSame('breaks');
      expect([status, left_out.length]).toEqual(['quarantined', 2]);
      await page
        .getByText(reason ?? '')
        .first()
        .waitFor();
      for (const sentence of left_out) await page.getByText(sentence).waitFor();
      await page.getByText('adds `holograms`, which this app does not know').waitFor();
      await page.getByRole('region', { name: 'Health' }).getByText('the file is gone').waitFor();
      expect(await lookAround(page)).toEqual([]);
      await press(page, 'Enable again');
      await page.getByRole('status').filter({ hasText: 'Quiz: Active.' }).waitFor({ state: 'attached' });
      expect((await expectSame('breaks')).status).toBe('active');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    });

    it('one that fails when it is enabled says why, and runs when that is mended', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/plugins/picky');
      expect((await expectSame('picky')).status).toBe('disabled');
      await press(page, 'Enable');
      await page.getByText('a bonus of ten is too much').first().waitFor();
      expect((await expectSame('picky')).status).toBe('failed');
      expect(await install(await packTestPlugin({ name: 'picky', fields: PICKY.replace('> 9', '> 99') }))).toBe(201);
      await goTo('/console/plugins/picky');
      expect((await expectSame('picky')).status).toBe('active');
    });

    it('one that others need names them, and is disabled after them', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/plugins/quiz');
      await press(page, 'Disable');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Other plugins need it and run.').waitFor();
      expect(await lookAround(page)).toEqual([]);
      expect((await expectSame('quiz')).status).toBe('active');
      // The name of a plugin is a link to its page.
      await dialog.getByRole('link').click();
      await page.waitForURL('**/console/plugins/quiz-more');
      await expectSame('quiz-more');
      await page.getByRole('tab', { name: 'Schedules' }).click();
      await page.getByRole('table', { name: 'Schedules' }).getByText('every 1 day').waitFor();
      await press(page, 'Disable');
      await confirm('Disable');
      expect((await expectSame('quiz-more')).status).toBe('disabled');
      await goTo('/console/plugins/quiz');
      await press(page, 'Disable');
      await dialog.getByText('Its data and settings stay.').waitFor();
      await confirm('Disable');
      expect((await expectSame('quiz')).status).toBe('disabled');
      // The button for the other way has the focus.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enable');
      await goTo('/console/plugins/quiz-more');
      await press(page, 'Enable');
      await page.getByText('It waits for:').waitFor();
      expect((await expectSame('quiz-more')).status).toBe('blocked');
      expect(await lookAround(page)).toEqual([]);
      await goTo('/console/plugins/quiz');
      await press(page, 'Purge');
      await dialog.getByText('These plugins need it, and cannot run without it:').waitFor();
      await dialog.getByRole('link', { name: 'Quiz' }).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await press(page, 'Enable');
      await page.getByRole('status').filter({ hasText: 'Quiz: Active.' }).waitFor({ state: 'attached' });
      expect((await expectSame('quiz')).status).toBe('active');
      expect((await list()).find(({ name }) => name === 'quiz-more')?.status).toBe('active');
    });

    it('one is rolled back to the version before', async () => {
      const { page } = world.app();
      await press(page, 'Roll back');
      await page.getByRole('dialog').getByText('Version 2.0.0 makes way for 1.0.0.').waitFor();
      await confirm('Roll back');
      expect(await expectSame('quiz')).toMatchObject({ version: '1.0.0', previous_version: '2.0.0' });
    });

    it('one is removed, with its data kept, and purged only after its name was typed', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/plugins/picky');
      await press(page, 'Remove');
      await confirm('Remove');
      await page.getByRole('heading', { level: 1, name: 'picky is not there' }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      expect((await list()).some(({ name }) => name === 'picky')).toBe(false);
      await goTo('/console/plugins/quiz-more');
      await press(page, 'Remove');
      await confirm('Remove');
      await page.getByRole('heading', { level: 1, name: 'quiz-more is not there' }).waitFor();
      await goTo('/console/plugins/quiz');
      await press(page, 'Purge');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('plg_quiz__answers').waitFor();
      await dialog.getByRole('button', { name: 'Purge' }).click();
      await dialog.getByText('That is not “quiz”.').waitFor();
      expect(await lookAround(page)).toEqual([]);
      expect((await expectSame('quiz')).status).toBe('active');
      await dialog.getByRole('textbox').fill('quiz');
      await confirm('Purge');
      await page.getByRole('heading', { level: 1, name: 'quiz is not there' }).waitFor();
      await page.getByText(/plugin-exports.quiz-\d+\.jsonl/).waitFor();
      expect((await list()).some(({ name }) => name === 'quiz')).toBe(false);
      expect(await lookAround(page)).toEqual([]);
    });

    it('one of strangers shows what its first run has found, and is there at once', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/plugins/install');
      await chooseArchive(page, { bytes: await packTestPlugin({ name: 'stranger', fields: WARNS }) });
      await page.getByText('trial.not_run').waitFor();
      await page.getByText('Not signed', { exact: true }).waitFor();
      await press(page, 'Install');
      await page.getByRole('heading', { name: 'Quiz 1.0.0 is installed' }).waitFor();
      await page.getByText('trial.unknown_hook').waitFor();
      await page.getByRole('link', { name: 'To the page of Quiz' }).click();
      expect((await expectSame('stranger')).status).toBe('active');
    });

    it('leave a line in the audit for each change', async () => {
      const { page, goTo } = world.app();
      const audit = await world.product().ask<Schemas['PluginAuditEntry'][]>('/admin/plugins/audit');
      const own = audit.filter(({ plugin }) => plugin === 'quiz');
      expect(own.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(
        ['purge', 'remove', 'rollback', 'enable', 'disable', 'upgrade', 'install'].map((action) => `${action} done`),
      );
      await goTo('/console/plugins/quiz');
      const lines = page.getByRole('table', { name: 'Audit' }).getByRole('row');
      await lines.nth(1).waitFor();
      const shown = await lines.evaluateAll((all) => all.slice(1).map((row) => row.textContent ?? ''));
      expect(shown).toHaveLength(own.length);
      const words = ['Purged', 'Removed', 'Rolled back', 'Enabled', 'Disabled', 'Upgraded', 'Installed'];
      for (const [index, word] of words.entries()) {
        expect(shown[index]).toContain(word);
        expect(shown[index]).toContain(own[index]?.request_id);
      }
      expect(shown[5]).toContain('1.0.0 to 2.0.0');
      await goTo('/console/plugins');
      await page.getByText('What was done with all plugins').click();
      await page.getByRole('table', { name: 'Audit' }).getByRole('row').nth(audit.length).waitFor();
    });
  });
});

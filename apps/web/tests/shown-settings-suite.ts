import { expect, it } from 'vitest';
import { ADDRESS, box, type SettingsWorld } from './console-settings-world.ts';

/** Shows what the page says of settings, and of plugins that have none. */
export function shownSettingsSuite({ app, product, come, judge }: SettingsWorld): void {
  it('stand in their groups, each with what it means, what bounds it, and where its value comes from', async () => {
    const page = await come();
    const headings = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
    expect(await headings.allTextContents()).toEqual(['General', 'The round', 'The words', 'Internal settings']);
    expect(await box(page, 'Rounds').inputValue()).toBe('5');
    expect(await page.getByRole('switch', { name: 'Show hints' }).isChecked()).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Tone' }).inputValue()).toBe('"warm"');
    expect(await box(page, 'Words, entry 2').inputValue()).toBe('two');
    expect(await box(page, 'Limits').inputValue()).toBe('{\n  "a": 1\n}');
    expect(await page.getByText('From 1 to 10').isVisible()).toBe(true);
    expect(await page.getByText('Learners may ask for a hint.').isVisible()).toBe(true);
    // Not set is neither empty nor a default.
    expect(await page.getByRole('checkbox', { name: 'Not set Alias' }).isChecked()).toBe(true);
    expect(await box(page, 'Alias').isDisabled()).toBe(true);
    expect(await page.getByText('First value of the config file').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
    await judge(page);
  });

  it('that are pinned or internal are shown with the file that decides, and cannot be changed', async () => {
    const page = await come();
    expect(await page.getByText('Pinned by a file').count()).toBe(2);
    expect(await page.getByText('config/plugins/every.yaml of this server decides').isVisible()).toBe(true);
    expect(await page.getByText('config/secrets.yaml of this server decides').isVisible()).toBe(true);
    expect(await box(page, 'Closed').count()).toBe(0);
    expect(await page.getByText('cellar').isVisible()).toBe(true);
    await app().goTo('/console/plugins/ai-openai?tab=settings');
    await page.getByText('http://127.0.0.1:9/v1').waitFor();
    expect(await page.getByText('Environment variable').isVisible()).toBe(true);
    expect(await page.getByText('A variable in the environment of this server decides').isVisible()).toBe(true);
  });

  it('are not there for a plugin that has none, that nobody knows, or that does not run', async () => {
    const { page, goTo } = app();
    await goTo('/console/plugins/tracking?tab=settings');
    await page.getByText('This plugin has no settings.').waitFor();
    await judge(page);
    await goTo('/console/plugins/nobody?tab=settings');
    await page.getByText('No plugin of this name is installed.').waitFor();
    const turn = (way: string) => fetch(`${product().url}/api/admin/plugins/every/${way}`, { method: 'POST' });
    await turn('disable');
    await goTo(ADDRESS);
    await page.getByText('learnwright plugin settings reset every').waitFor();
    await judge(page);
    await turn('enable');
  });
}

import { expect, it } from 'vitest';
import { box, press, type SettingsWorld } from './console-settings-world.ts';
import { type Page, settle } from './open-app.ts';
import { PINNED_SECRET } from './plugin-of-every-setting.ts';

const SECRET = 'typed-secret-0123456789';

/** Shows that secrets are given, and never shown. */
export function secretSettingsSuite({ readSetting, come, save }: SettingsWorld): void {
  it('that are secret can be given, replaced and removed, and are shown to nobody', async () => {
    const page = await come();
    await press(page, 'Set Token');
    await box(page, 'Token').fill('short');
    await press(page, 'Save');
    await page.getByText('Too small').waitFor();
    await box(page, 'Token').fill(SECRET);
    expect(await listTraces(page)).toEqual([]);
    expect(await save(page)).toEqual({ settings: { token: SECRET } });
    await page.getByRole('button', { name: 'Replace Token' }).waitFor();
    expect(await listTraces(page)).toEqual([]);
    expect(await readSetting('token')).toMatchObject({ value: { set: true, readable: true }, source: 'database' });
    await press(page, 'Replace Token');
    await box(page, 'Greeting').fill('Beside a secret');
    expect(await save(page)).toEqual({ settings: { greeting: 'Beside a secret' } });
    await press(page, 'Remove Token');
    expect(await save(page)).toEqual({ settings: { token: null } });
    expect(await readSetting('token')).toMatchObject({ value: { set: false } });
  });
}

/** Where a secret can be seen by whoever looks at the page, its address or what the browser keeps. */
async function listTraces(page: Page): Promise<string[]> {
  await settle(page);
  const places = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return {
      page: document.documentElement.outerHTML,
      address: location.href,
      history: JSON.stringify(history.state),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      cookies: document.cookie,
      databases: JSON.stringify(databases.map(({ name }) => name)),
    };
  });
  const secrets = [SECRET, PINNED_SECRET];
  return Object.entries(places).flatMap(([place, text]) =>
    secrets.some((secret) => text.includes(secret)) ? [place] : [],
  );
}

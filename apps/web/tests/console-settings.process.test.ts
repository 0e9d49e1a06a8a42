import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedSettingsSuite } from './changed-settings-suite.ts';
import { box, createSettingsWorld, describedBy, press } from './console-settings-world.ts';
import { LONG_ON_POSTGRESQL, startConsoleWorld } from './console-world.ts';
import { keptSettingsSuite } from './kept-settings-suite.ts';
import { EVERY_SETTING, installEverySetting } from './plugin-of-every-setting.ts';
import { secretSettingsSuite } from './secret-settings-suite.ts';
import { shownSettingsSuite } from './shown-settings-suite.ts';

describeEachDatabase('the settings of a plugin', LONG_ON_POSTGRESQL, ({ label, createUrl }) => {
  // The product stops before its database goes: what is inside ends first.
  describe('in the console', () => {
    const started = startConsoleWorld(async () => {
      const environment = { ...EVERY_SETTING.environment, DATABASE_URL: await createUrl({ empty: true }) };
      return { ...EVERY_SETTING, environment };
    });
    const world = createSettingsWorld(started, label);
    beforeAll(() => installEverySetting(world.product()));

    shownSettingsSuite(world);
    changedSettingsSuite(world);
    keptSettingsSuite(world);
    secretSettingsSuite(world);

    it('stand there in German with the texts of the plugin', async () => {
      const page = await world.come();
      await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
      await world.change({ rounds: 5 });
      await world.come();
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        'Allgemein',
        'Der Durchgang',
        'Die Wörter',
        'Interne Einstellungen',
      ]);
      await box(page, 'Anteil').fill('0,5');
      await box(page, 'Durchgänge').fill('11');
      await press(page, 'Speichern');
      await page.getByRole('alert').waitFor();
      expect(await describedBy(page, 'Durchgänge')).toContain('Das ist zu lang oder zu groß.');
      await world.judge(page);
      await press(page, 'Verwerfen');
      expect(await page.getByRole('alert').count()).toBe(0);
    });
  });
});

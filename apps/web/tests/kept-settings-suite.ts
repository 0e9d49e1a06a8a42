import { expect, it } from 'vitest';
import { ADDRESS, box, press, type SettingsWorld } from './console-settings-world.ts';

/** Shows that nothing typed is lost, and nobody is overwritten: by another operator, another tab, or whoever leaves. */
export function keptSettingsSuite({ product, readSetting, change, come, save, judge }: SettingsWorld): void {
  it('that somebody else has changed meanwhile stand beside what was typed, and either can count', async () => {
    const page = await come();
    await box(page, 'Rounds').fill('3');
    await box(page, 'Greeting').fill('Mine');
    await box(page, 'Share').fill('0.75');
    await change({ rounds: 9, greeting: 'Theirs', essay: 'Theirs too' });
    await press(page, 'Save');
    await page.getByText('Somebody else has changed 2 of your values meanwhile.').waitFor();
    expect(await readSetting('share')).toMatchObject({ value: 0.25 });
    expect(await page.getByText('Changed by somebody else meanwhile').count()).toBe(2);
    expect(await box(page, 'Rounds').inputValue()).toBe('3');
    expect(await box(page, 'Essay').inputValue()).toBe('Theirs too');
    await judge(page);
    await press(page, 'Take theirs Rounds');
    expect(await box(page, 'Rounds').inputValue()).toBe('9');
    await press(page, 'Keep yours Greeting');
    expect(await save(page)).toEqual({ settings: { greeting: 'Mine', share: 0.75 } });
    expect(await readSetting('rounds')).toMatchObject({ value: 9 });
  });

  it('are stored beside others that somebody else has changed meanwhile', async () => {
    const page = await come();
    await box(page, 'Rounds').fill('4');
    await change({ essay: 'Another' });
    expect(await save(page)).toEqual({ settings: { rounds: 4 } });
    await page.getByText('others within five seconds').first().waitFor();
    expect(await readSetting('rounds')).toMatchObject({ value: 4 });
    expect(await readSetting('essay')).toMatchObject({ value: 'Another' });
  });

  it('follow what another tab saves, and keep what is being typed', async () => {
    const page = await come();
    await box(page, 'Greeting').fill('Of the first tab');
    const other = await page.context().newPage();
    await other.goto(product().url + ADDRESS);
    await box(other, 'Rounds').fill('6');
    await box(other, 'Greeting').fill('Of the second tab');
    await save(other);
    await page.getByText('Somebody else has changed one of your values meanwhile.').waitFor();
    expect(await box(page, 'Rounds').inputValue()).toBe('6');
    expect(await box(page, 'Greeting').inputValue()).toBe('Of the first tab');
    await other.close();
    await press(page, 'Discard');
  });

  it('are not left with changes unless somebody says so', async () => {
    const page = await come();
    await box(page, 'Greeting').fill('Not saved');
    await page.getByRole('link', { name: 'Overview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await judge(page);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    expect(await box(page, 'Greeting').inputValue()).toBe('Not saved');
    const asked = new Promise<string>((done) => {
      page.once('dialog', (question) => {
        done(question.type());
        void question.dismiss();
      });
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    expect(await asked).toBe('beforeunload');
    await page.getByRole('link', { name: 'Overview' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => page.url()).toBe(`${product().url}/console`);
    // Without changes nobody is asked.
    await come();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(() => page.url()).toBe(`${product().url}/console`);
  });
}

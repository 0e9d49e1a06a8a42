import { expect, it } from 'vitest';
import { box, describedBy, hasFocus, press, type SettingsWorld } from './console-settings-world.ts';

/** Shows what is sent of what was typed, and what becomes of what is no value. */
export function changedSettingsSuite({ app, readSetting, come, save, judge }: SettingsWorld): void {
  it('are sent where they were changed, and no others', async () => {
    const page = await come();
    await page.getByRole('switch', { name: 'Show hints' }).uncheck();
    await box(page, 'Rounds').fill('7');
    await box(page, 'Share').fill('0,25');
    await box(page, 'Greeting').fill('');
    await box(page, 'Essay').fill('First line.\nSecond line.');
    await page.getByRole('combobox', { name: 'Tone' }).selectOption('cool');
    await page.getByRole('checkbox', { name: 'Not set Alias' }).uncheck();
    await press(page, 'Remove entry 1: Words');
    await press(page, 'Add an entry Words');
    await page.keyboard.type('three');
    await box(page, 'Limits').fill('{"a": 1, "b": 2}');
    // What stands again as it was is no change.
    await page.getByRole('checkbox', { name: 'Not set Ceiling' }).uncheck();
    await page.getByRole('checkbox', { name: 'Not set Ceiling' }).check();
    expect(await page.getByText('9 changes are not saved').isVisible()).toBe(true);
    expect(await save(page)).toEqual({
      settings: {
        shown: false,
        rounds: 7,
        share: 0.25,
        greeting: '',
        essay: 'First line.\nSecond line.',
        alias: '',
        tone: 'cool',
        words: ['two', 'three'],
        limits: { a: 1, b: 2 },
      },
    });
    await page.getByText('others within five seconds').first().waitFor();
    expect(await readSetting('alias')).toMatchObject({ value: '', source: 'database' });
    expect(await readSetting('ceiling')).toMatchObject({ value: null, source: 'default' });
    expect(await page.getByText('Changed by an operator').count()).toBe(9);
  });

  it('that can be not set are so again by null', async () => {
    const page = await come();
    await page.getByRole('checkbox', { name: 'Not set Alias' }).check();
    expect(await save(page)).toEqual({ settings: { alias: null } });
    await page.getByRole('checkbox', { name: 'Not set Ceiling' }).uncheck();
    await page.keyboard.type('12');
    expect(await save(page)).toEqual({ settings: { ceiling: 12 } });
  });

  it('are reset only where an operator has changed them, one by one', async () => {
    const page = await come();
    const reset = page.getByRole('button', { name: 'Reset Rounds' });
    await reset.click();
    await reset.waitFor({ state: 'detached' });
    expect(await readSetting('rounds')).toMatchObject({ value: 5, source: 'default' });
    expect(await box(page, 'Rounds').inputValue()).toBe('5');
    await expect.poll(() => hasFocus(page, 'Rounds')).toBe(true);
    await press(page, 'Reset Greeting');
    await page.getByText('First value of the config file').waitFor();
    expect(await readSetting('greeting')).toMatchObject({ value: 'From the file', source: 'file' });
  });

  it('that are no values are not sent, and each says why', async () => {
    const page = await come();
    await box(page, 'Rounds').fill('many');
    await box(page, 'Share').fill('1,234');
    await box(page, 'Limits').fill('{a: 1}');
    const before = app().calls.length;
    await press(page, 'Save');
    expect(await hasFocus(page, 'Limits')).toBe(true);
    expect(await page.getByText('That is no JSON.').isVisible()).toBe(true);
    expect(await page.getByText('That is no number.').isVisible()).toBe(true);
    expect(await page.getByText('That can be read in two ways.').isVisible()).toBe(true);
    expect(app().calls.slice(before)).toEqual([]);
    await press(page, 'Take back Share');
    await press(page, 'Discard');
    expect(await box(page, 'Rounds').inputValue()).toBe('5');
    expect(await page.getByText('not saved').count()).toBe(0);
  });

  it('that the server refuses say so at their fields, and nothing of them is stored', async () => {
    const page = await come();
    await box(page, 'Rounds').fill('11');
    await box(page, 'Greeting').fill('Good day');
    await box(page, 'Words, entry 2').fill('much too long');
    await press(page, 'Save');
    await page.getByRole('alert').waitFor();
    expect(await box(page, 'Rounds').getAttribute('aria-invalid')).toBe('true');
    expect(await hasFocus(page, 'Rounds')).toBe(true);
    expect(await describedBy(page, 'Rounds')).toContain('expected number to be <=10');
    expect(await page.getByText('Entry 2: Too big').isVisible()).toBe(true);
    expect(await box(page, 'Greeting').getAttribute('aria-invalid')).toBeNull();
    expect(await readSetting('greeting')).toMatchObject({ value: 'From the file' });
    await judge(page);
    await box(page, 'Rounds').fill('10');
    await box(page, 'Words, entry 2').fill('short');
    expect(await page.getByText('Too big').count()).toBe(0);
    expect(await save(page)).toEqual({
      settings: { rounds: 10, greeting: 'Good day', words: ['two', 'short'] },
    });
  });
}

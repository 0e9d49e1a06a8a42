import { readFileSync } from 'node:fs';
import type { Schemas } from '@learnwright/client';
import { describe, expect, it } from 'vitest';
import { startLearnerWorld } from './learner-world.ts';
import { settle } from './open-app.ts';
import { comeAsNewLearner, comeOnDevice, doStep, press, readLesson } from './play-lesson.ts';
import { send } from './talk-with-tutor.ts';

const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/de-first-steps-from-en/${LESSON.id}`;

const world = startLearnerWorld();

describe('what there is of a learner', () => {
  it('is shown, is exported into a file, and ends when the name was typed', async () => {
    const { page } = world.app();
    const user_id = await comeAsNewLearner(world.product(), world.app(), '/settings');
    await page.getByText('Imported conversations').waitFor();
    const download = page.waitForEvent('download');
    await press(page, 'Export');
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, 'utf8')).user).toMatchObject({ id: user_id, name: 'Ada' });
    await page.getByText('The file is there.').waitFor();
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
    const erase = dialog.getByRole('button', { name: 'Erase' });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Type your name').fill('Ada');
    await erase.click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    await expect(world.product().ask(`/users/${user_id}`)).rejects.toThrow('404');
  });

  it('ends when the name was typed as it is shown, whatever nobody sees stands in it', async () => {
    const { page } = world.app();
    const user_id = await comeAsNewLearner(world.product(), world.app(), '/settings');
    await send(world.product(), 'PATCH', `/users/${user_id}`, { name: 'Ada\u00a0\u00a0of\u200b  Hull' });
    await page.reload();
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
    await dialog.getByLabel('Type your name to go on: Ada of Hull').fill('Ada of Hull');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
  });
});

describe('records that are moved', () => {
  const FIRST = LESSON.steps.findIndex(({ exercise }) => exercise != null) + 1;
  /** Begins to learn on this device, and answers an exercise. */
  async function learnHere(name: string): Promise<void> {
    await comeOnDevice(world.app(), name, ADDRESS);
    for (const step of LESSON.steps.slice(0, FIRST)) await doStep(world.app().page, step, LESSON);
    await world.app().goTo('/settings');
  }

  /** Has the records copied to where they shall be. */
  async function moveTo(where: string, title: string): Promise<void> {
    await world.app().page.getByRole('radio', { name: where, exact: true }).check();
    const dialog = world.app().page.getByRole('dialog', { name: title });
    await dialog.getByText('1 lesson').first().waitFor();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }

  const rowsOf = async (name: string) => {
    const users = await world.product().ask<Schemas['User'][]>(`/users?q=${encodeURIComponent(name)}`);
    const rows = users.map(({ id }) => world.product().ask<Schemas['ElementError'][]>(`/users/${id}/element-errors`));
    return (await Promise.all(rows)).flat().map(({ element_key }) => element_key);
  };

  it('are on the server too, and back on the device, counted before and after, and stay where they were', async () => {
    const { page, goTo } = world.app();
    await learnHere('Mover');
    await moveTo('On the server', 'Have it on the server?');
    await page.getByText('The progress of Mover is on the server.').waitFor();
    const there = await rowsOf('Mover');
    expect(there.length).toBeGreaterThan(0);
    await moveTo('On this device', 'Have it on this device?');
    await page.getByText('The progress of Mover is on this device.').waitFor();
    await goTo('/');
    await page.getByText(LESSON.title).waitFor();
    expect(await rowsOf('Mover')).toEqual(there);
    await goTo('/welcome?step=who&mode=device');
    expect(await page.getByRole('button', { name: 'Go on as Mover' }).count()).toBe(2);
  });

  it('that are kept in both places are sent after each lesson, which is rewarded, and stay with the account', async () => {
    const { page, goTo } = world.app();
    await learnHere('Both');
    await moveTo('Both, also without a network', 'Have it in both places?');
    await page.getByText('The progress of Both is on this device and on the server.').waitFor();
    await page.getByText('Both are alike.').waitFor();
    expect((await rowsOf('Both')).length).toBeGreaterThan(0);
    await goTo(ADDRESS);
    for (const step of LESSON.steps.slice(FIRST)) await doStep(page, step, LESSON);
    await page.getByText(/^\+\d+ XP$/).waitFor();
    const there = await rowsOf('Both');
    await goTo('/settings');
    await page.getByText('The progress of Both is on this device and on the server.').waitFor();
    await page.getByRole('button', { name: 'Erase' }).last().click();
    await page
      .getByRole('dialog', { name: 'Erase everything on this device?' })
      .getByRole('button', { name: 'Erase' })
      .click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    expect(await rowsOf('Both')).toEqual(there);
    const names = () => Object.keys(localStorage).filter((name) => /^learnwright\.\S+ /.test(name));
    expect(await page.evaluate(names)).toEqual([]);
  });

  it('go on on the device alone where the account is gone', async () => {
    const { page } = world.app();
    await learnHere('Left');
    await moveTo('Both, also without a network', 'Have it in both places?');
    await page.getByText('Both are alike.').waitFor();
    const [account] = await world.product().ask<Schemas['User'][]>('/users?q=Left');
    await fetch(`${world.product().url}/api/users/${account?.id}`, { method: 'DELETE' });
    await page.reload();
    await page.getByText('Your account is not on the server any more.').waitFor();
    expect(await page.getByText('Both are alike.').count()).toBe(0);
    await press(page, 'Go on on this device alone');
    await page.getByText('The progress of Left is on this device.').waitFor();
    await settle(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

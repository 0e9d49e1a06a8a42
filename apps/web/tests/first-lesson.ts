import { setTimeout as delay } from 'node:timers/promises';
import type { OpenApp } from './open-app.ts';
import { doCorrections, doStep, press, readLesson, waitForStep } from './play-lesson.ts';

/** The pictures of `docs/start/learner.md`, in their order. */
export const PICTURES = ['welcome', 'today', 'set', 'task', 'verdict', 'end'] as const;
export type Picture = (typeof PICTURES)[number];

const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');

/** Does what `docs/start/learner.md` tells, from the first visit to the end of a first lesson, and stops for each picture. */
export async function walkFirstLesson(
  { page, comeFirst }: OpenApp,
  stop: (picture: Picture) => Promise<void> = async () => undefined,
): Promise<void> {
  const show = async (picture: Picture) => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await stop(picture);
  };
  await comeFirst('/');
  await show('welcome');
  await page.getByRole('button', { name: 'On the server' }).click();
  await page.getByLabel('Name').fill('Grace');
  await press(page, 'Continue');
  await press(page, 'Skip');
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByText('Hello, Grace').waitFor();
  await show('today');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: 'German: first steps' }).click();
  await page.getByRole('heading', { level: 1, name: 'German: first steps' }).waitFor();
  await show('set');
  await page
    .getByRole('link', { name: /Introducing yourself/ })
    .first()
    .click();
  for (const step of LESSON.steps) {
    await waitForStep(page, step);
    if (step.id === 'tiles-ireland') {
      for (const name of ['komme', 'Ich', 'aus', 'Irland.']) {
        await page.getByRole('group', { name: 'Words' }).getByRole('button', { name, exact: true }).click();
      }
      await show('task');
      await press(page, 'Check');
      await page
        .getByRole('status')
        .filter({ hasText: /^Not right/ })
        .waitFor();
      await show('verdict');
      await press(page, 'Continue');
    } else await doStep(page, step, LESSON);
  }
  await doCorrections(page);
  await page.getByText(/^\+\d+ XP$/).waitFor();
  // The stars are stamped one after the other.
  await delay(800);
  await show('end');
}

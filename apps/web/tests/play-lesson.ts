import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lesson, type LessonStep, lessonSchema, resolvePairs } from '@learnwright/exercises';
import type { OpenApp, Page } from './open-app.ts';
import type { Product } from './start-product.ts';

const COURSE = join(import.meta.dirname, '../../../packages/plugin-content/course/sets');

/** A lesson of the course of the repository, as its author wrote it. */
export function readLesson(path: string): Lesson {
  return lessonSchema.parse(JSON.parse(readFileSync(join(COURSE, path), 'utf8')));
}

/** Presses a button of the page. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Waits for the task of a step, or the title of what is read. */
export async function waitForStep(page: Page, { exercise, title }: LessonStep): Promise<void> {
  const name = exercise?.prompt.replaceAll('*', '') ?? title ?? '';
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Gives the right answer to the exercise of a step, without handing it in. */
export async function giveRight(page: Page, step: LessonStep, lesson: Lesson): Promise<void> {
  const { exercise } = step;
  if (exercise == null) return;
  const tile = (name: string, group: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
  switch (exercise.cloze_mode ?? exercise.type) {
    case 'free_text':
      return page.getByLabel('Your answer').fill(exercise.accept?.[0] ?? '');
    case 'word_tiles':
      for (const word of exercise.tiles ?? []) await tile(word, 'Words');
      return;
    case 'matching':
      for (const { right } of resolvePairs(exercise, lesson)) await tile(right, 'What belongs to it');
      return;
    case 'picture_choice': {
      const right = exercise.images?.find(({ is_correct }) => is_correct === 'true');
      return page.getByRole('radio', { name: right?.label ?? '' }).check();
    }
    case 'select':
      return page.getByRole('radio', { name: exercise.blanks?.[0]?.accept[0] ?? '', exact: true }).check();
    case 'multiselect':
      for (const name of exercise.accept ?? []) await page.getByRole('checkbox', { name }).check();
      return;
    default:
      for (const [index, { accept }] of (exercise.blanks ?? []).entries()) {
        await page.getByLabel(`Blank ${index + 1}`).fill(accept[0] ?? '');
      }
  }
}

/** Does a step: reads it, or answers rightly and goes on. */
export async function doStep(page: Page, step: LessonStep, lesson: Lesson): Promise<void> {
  await waitForStep(page, step);
  if (step.exercise != null) {
    await giveRight(page, step, lesson);
    await press(page, 'Check');
    await page
      .getByRole('status')
      .filter({ hasText: /^Right$/ })
      .waitFor();
  }
  await press(page, 'Continue');
}

/** Does the steps before one, and waits for it. */
export async function doStepsBefore(page: Page, wanted: LessonStep, lesson: Lesson): Promise<void> {
  for (const step of lesson.steps.slice(0, lesson.steps.indexOf(wanted))) await doStep(page, step, lesson);
  await waitForStep(page, wanted);
}

/** Answers the corrections until the lesson is done; returns how many there were. */
export async function doCorrections(page: Page): Promise<number> {
  const end = page.getByRole('heading', { level: 1, name: 'Lesson done' });
  for (let done = 0; ; done += 1) {
    await page
      .getByText(`Correction ${done + 1} of`, { exact: false })
      .first()
      .or(end)
      .first()
      .waitFor();
    if (await end.isVisible()) return done;
    const field = page.getByRole('textbox').first();
    const option = page.getByRole('radio').or(page.getByRole('checkbox')).first();
    if ((await field.count()) > 0) await field.fill('x');
    else if ((await option.count()) > 0) await option.check();
    else await page.getByRole('group', { name: 'Words' }).getByRole('button').first().click();
    await press(page, 'Check');
    await page
      .getByRole('status')
      .filter({ hasText: /^(?:Right|Not right)/ })
      .waitFor();
    await press(page, 'Continue');
  }
}

/**
 * Lets the page be drawn: what nobody has seen cannot be left. On a busy machine the page notes only a frame or two later what
 * stands on the screen.
 */
export async function draw(page: Page): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))));
  }
}

/** Gives an answer by digits and letters, and hands it in. */
export async function answerByKeys({ keyboard }: Page, { exercise }: LessonStep): Promise<void> {
  const type = exercise?.cloze_mode ?? exercise?.type;
  if (type === 'free_text') await keyboard.type(exercise?.accept?.[0] ?? '');
  else if (type === 'type') {
    for (const [index, { accept }] of (exercise?.blanks ?? []).entries()) {
      if (index > 0) await keyboard.press('Tab');
      await keyboard.type(accept[0] ?? '');
    }
  } else if (type === 'word_tiles') {
    for (const digit of ['1', '2', '3']) await keyboard.press(digit);
    await keyboard.press('Backspace');
    for (const digit of ['3', '4']) await keyboard.press(digit);
  } else if (type === 'matching') for (const digit of ['1', '2', '3', '4']) await keyboard.press(digit);
  else if (type !== undefined) await keyboard.press('1');
  await keyboard.press('Enter');
}

/** Makes a learner of the server; returns the learner's id. */
export async function createLearner(product: Product): Promise<string> {
  const response = await fetch(`${product.url}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', language: 'en' }),
  });
  const { id }: { id: string } = await response.json();
  return id;
}

/** Comes as a new learner of the server, to an address; returns the learner's id. */
export async function comeAsNewLearner(product: Product, app: OpenApp, path: string): Promise<string> {
  const user_id = await createLearner(product);
  await app.comeAs(user_id, path);
  return user_id;
}

/** Comes as a new learner of this device, to an address. */
export async function comeOnDevice({ page, comeFirst, goTo }: OpenApp, name: string, path: string): Promise<void> {
  await comeFirst('/welcome?step=who&mode=device');
  await page.getByLabel('Name').fill(name);
  await press(page, 'Continue');
  await press(page, 'Skip');
  await goTo(path);
}

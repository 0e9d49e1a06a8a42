import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lesson, type LessonStep, lessonSchema, resolvePairs } from '@learnwright/exercises';
import type { Page } from './open-app.ts';

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

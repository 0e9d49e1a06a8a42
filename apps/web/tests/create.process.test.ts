import type { Schemas } from '@learnwright/client';
import { openaiProtocol, startVendorServer, type VendorServer } from '@learnwright/test-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { lessonOfAi, OUTLINE, readLessonOfAi } from './course-of-ai.ts';
import { holdBack } from './hold-back.ts';
import { startLearnerWorld } from './learner-world.ts';
import { lookAround, settle } from './open-app.ts';
import { doCorrections, doStep, press, waitForStep } from './play-lesson.ts';
import { answer, send } from './talk-with-tutor.ts';

let vendor: VendorServer;
const world = startLearnerWorld(async () => {
  vendor = await startVendorServer(openaiProtocol);
  const environment = { APP_PROVIDER_B_BASE_URL: `${vendor.url}/v1`, APP_PROVIDER_B_API_KEY: 'sk-of-a-test' };
  return { environment, plugins: { 'ai-openai': 'settings: { retries: 0, timeout_seconds: 60 }\n' } };
});
afterAll(() => vendor.close());

const BROKEN = lessonOfAi('Paying', []);
const FILE = { name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Kaffee 3,20 – Tee 2,80') };
const TWO_DAYS = 2 * 86_400_000;

/** Comes as a learner whom the scripted AI answers. */
async function come(path: string): Promise<string> {
  const { user_id } = await world.comeWithProject('/about');
  await send(world.product(), 'PATCH', `/settings/${user_id}`, { active_provider: 'provider_b' });
  await world.app().goTo(path);
  return user_id;
}

/** Looks at what the page shows. */
async function look(): Promise<void> {
  const { page } = world.app();
  await settle(page);
  expect(await lookAround(page)).toEqual([]);
}

describe('a course made by an AI', () => {
  it('is made from a goal and a file, mended, accepted and played, and its mistakes come back', async () => {
    const { page } = world.app();
    const user_id = await come('/create');
    await page.getByText('No courses yet').waitFor();
    await page.getByLabel('What do you want to be able to do?').fill('Order in a café');
    await page.getByLabel('Language to learn').selectOption('de');
    await page.getByLabel('Lessons').fill('2');
    const note = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await page.locator('input[type=file]').setInputFiles([FILE, note]);
    await page.getByRole('alert').getByText('“letter.pdf” is no text file.').waitFor();
    // What was said is there after a reload, the file too.
    await page.reload();
    await page.getByText('menu.txt').waitFor();
    vendor.script(answer(OUTLINE), { kind: 'hang', deltas: ['{'] });
    await press(page, 'Create');
    await page.getByText('The AI writes lesson 1 of 2: Drinks').waitFor();
    await page.reload();
    const ruler = page.getByRole('progressbar', { name: 'Progress of the course' });
    await ruler.waitFor();
    expect([await ruler.getAttribute('aria-valuenow'), await ruler.getAttribute('aria-valuemax')]).toEqual(['1', '3']);
    await press(page, 'Stop');
    await page.getByText('It was stopped.').waitFor();
    vendor.script(answer(lessonOfAi('Drinks')), answer(BROKEN), answer(BROKEN), answer(BROKEN));
    await press(page, 'Continue');
    await page.getByText('Accepting leaves out the lessons').waitFor();
    const draft_id = page.url().split('/').at(-1) ?? '';
    const draft = await world.product().ask<Schemas['Courses_Draft']>(`/plugins/courses/drafts/${draft_id}`);
    expect(draft).toMatchObject({ goal: 'Order in a café', material: 'Kaffee 3,20 – Tee 2,80', target_language: 'de' });

    await page.getByText('Lesson 2: Paying').click();
    await page.getByText('Step 2, Right answers:').waitFor();
    await page.getByText('E-FREE-TEXT-ACCEPT').waitFor();
    await look();
    await press(page, 'Edit');
    const step = page.getByRole('group', { name: 'Step 2: Answer by typing' });
    await step.getByLabel('Task').fill('Say: the bill');
    await press(page, 'Save');
    await page.getByText('Nothing is saved yet: 1 thing is wrong.').waitFor();
    await look();
    // What was written so far is there after a reload.
    await page.reload();
    expect(await step.getByLabel('Task').inputValue()).toBe('Say: the bill');
    await step.getByLabel('Right answers').fill('die Rechnung');
    await press(page, 'Save');
    await page.getByText('Changed by you').waitFor();

    await press(page, 'Accept 2 lessons');
    await page.getByText('Accepted on').waitFor();
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Made by AI' })
      .getByRole('link', { name: 'In the café' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'In the café' }).waitFor();
    // Two days ago, so that what goes wrong is due by now.
    await page.clock.setSystemTime(Date.now() - TWO_DAYS);
    await page.getByRole('link', { name: /Drinks/ }).click();
    const lesson = readLessonOfAi('Drinks');
    for (const each of lesson.steps) {
      if (each.id !== 'step-1') {
        await doStep(page, each, lesson);
        continue;
      }
      await waitForStep(page, each);
      await page.getByLabel('Your answer').fill('das Wasser');
      await press(page, 'Check');
      await page.getByRole('status').filter({ hasText: 'Not right' }).waitFor();
      await press(page, 'Continue');
    }
    await doCorrections(page);
    await page.clock.setSystemTime(Date.now());
    const mistakes = async () => {
      const elements = await world.product().ask<Schemas['ElementError'][]>(`/users/${user_id}/element-errors`);
      return elements.flatMap(({ error_count, set_id, exercise_id }) =>
        error_count > 0 ? [[set_id, exercise_id]] : [],
      );
    };
    await expect.poll(mistakes).toEqual([[draft_id, 'ex-1']]);
    await world.app().goTo('/review');
    await page.getByRole('link', { name: 'Start Mistakes from lessons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Say: the coffee' }).waitFor();
  });

  it('that the AI cannot write says why, is tried again, has a lesson written anew, and is gone when it is removed', async () => {
    const { page } = world.app();
    await come('/create');
    await page.getByLabel('What do you want to be able to do?').fill('Order in a café');
    await page.getByLabel('Lessons').fill('1');
    vendor.script({ kind: 'status', status: 401 });
    await press(page, 'Create');
    const { ai_errors } = await world.product().ask<{ ai_errors: Record<string, string> }>('/i18n/en');
    await page
      .getByRole('alert')
      .getByText(ai_errors.provider_auth ?? '')
      .waitFor();
    expect(await page.getByRole('link', { name: 'To the settings' }).getAttribute('href')).toBe('/settings');
    vendor.script(answer(OUTLINE), answer(lessonOfAi('Drinks')));
    await press(page, 'Try again');
    await page.getByText('Lesson 1: Drinks').click();
    await press(page, 'Write it again');
    await page.getByLabel('What should be different?').fill('Hot ones only');
    const asked = vendor.nextCall();
    vendor.script(answer(lessonOfAi('Hot drinks')));
    await press(page, 'Write it again');
    await page.getByText('Lesson 1: Hot drinks').waitFor();
    expect((await asked).turns.at(-1)?.content).toContain('Hot ones only');
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    // The form is gone, and the focus is near it.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('details') !== null)).toBe(true);
    await press(page, 'Accept 1 lesson');
    await page.getByText('Accepted on').waitFor();
    await press(page, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No courses yet').waitFor();
  });

  it('is not asked for again, nor a lesson of it, where the answer came after the page was left', async () => {
    const { page, moveTo } = world.app();
    const user_id = await come('/create');
    const goToToday = async () => {
      await page.getByRole('link', { name: 'Today' }).click();
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    };
    const goal = page.getByLabel('What do you want to be able to do?');
    await goal.fill('Order in a café');
    await page.getByLabel('Lessons').fill('1');
    vendor.script(answer(OUTLINE), answer(lessonOfAi('Drinks')));
    const letCome = await holdBack(page, '**/drafts');
    await press(page, 'Create');
    await goToToday();
    await letCome();
    await moveTo('/create');
    expect(await goal.inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/create');
    const drafts = await world.product().ask<Schemas['Courses_Draft'][]>(`/plugins/courses/drafts?user_id=${user_id}`);
    expect(drafts).toHaveLength(1);

    await moveTo(`/create/${drafts[0]?.id}`);
    await page.getByText('Lesson 1: Drinks').click();
    await press(page, 'Write it again');
    const wish = page.getByLabel('What should be different?');
    await wish.fill('Hot ones only');
    const called = vendor.nextCall();
    vendor.script(answer(lessonOfAi('Hot drinks')));
    const letWrite = await holdBack(page, '**/regenerate');
    await press(page, 'Write it again');
    await called;
    await goToToday();
    await page.goBack();
    await page.getByText('The AI writes. This can take minutes.').waitFor();
    await goToToday();
    await letWrite();
    await moveTo(`/create/${drafts[0]?.id}`);
    await page.getByText('Lesson 1: Hot drinks').waitFor();
    expect(await wish.count()).toBe(0);
  });

  it('has a lesson that was changed on another device meanwhile compared before it is saved', async () => {
    const { page } = world.app();
    const user_id = await come('/about');
    vendor.script(answer(OUTLINE), answer(lessonOfAi('Drinks')));
    const wish = { user_id, goal: 'Order in a café', language: 'en', target_language: 'de', lessons: 1 };
    await send(world.product(), 'POST', '/plugins/courses/drafts', wish);
    const readDraft = async () => {
      const [draft] = await world
        .product()
        .ask<Schemas['Courses_Draft'][]>(`/plugins/courses/drafts?user_id=${user_id}`);
      return draft;
    };
    await expect.poll(async () => (await readDraft())?.state).toBe('ready');
    const path = `/plugins/courses/drafts/${(await readDraft())?.id}`;
    const readLesson = async () => (await world.product().ask<Schemas['Courses_Draft']>(path)).lessons[0];
    const lesson = await readLesson();
    const changeElsewhere = (title: string) =>
      send(world.product(), 'PATCH', `${path}/lessons/${lesson?.lesson_id}`, {
        content: { ...lesson?.content, title },
      });
    await world.app().goTo(path.replace('/plugins/courses/drafts', '/create'));
    await page.getByText('Lesson 1: Drinks').click();
    await press(page, 'Edit');
    const title = page.getByLabel('Title', { exact: true }).first();
    await title.fill('Cold drinks');
    await changeElsewhere('Warm drinks');
    await press(page, 'Save');
    const choice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this lesson meanwhile.' });
    await choice.waitFor();
    expect([await title.inputValue(), (await readLesson())?.title]).toEqual(['Cold drinks', 'Warm drinks']);
    await look();
    await press(page, 'Go on with mine, which takes its place');
    await press(page, 'Save');
    await page.getByText('Lesson 1: Cold drinks').waitFor();
    await press(page, 'Edit');
    await title.fill('Tea');
    await changeElsewhere('Hot drinks');
    // Also where the page is loaded again before it is saved.
    await page.reload();
    await choice.waitFor();
    await press(page, 'Take it, without what I have written');
    expect([await title.inputValue(), await choice.count()]).toEqual(['Hot drinks', 0]);
  });
});

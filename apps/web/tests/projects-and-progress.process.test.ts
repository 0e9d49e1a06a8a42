import type { Schemas } from '@learnwright/client';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, type OpenApp, openApp, overflowOf, settle } from './open-app.ts';
import { comeAsNewLearner, press } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';
import { send } from './talk-with-tutor.ts';

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  app = await openApp(browser, product.url);
  app.page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]));

const plan = { topic: 'German', goal: 'Order a coffee', timeframe: 'In 3 months', daily_minutes: 15 };

/** Comes as a learner with a project. */
async function comeWithProject(path: string): Promise<{ user_id: string; project: Schemas['Project'] }> {
  const user_id = await comeAsNewLearner(product, app, '/about');
  await send(product, 'PATCH', `/settings/${user_id}`, { model_override_provider_a: 'offline-tutor' });
  const project = await send<Schemas['Project']>(product, 'POST', `/users/${user_id}/projects`, plan);
  await app.goTo(path.replace('$project', project.id));
  return { user_id, project };
}

/** Talks two turns, rates the talk, and ends it. */
async function talkOnce(project_id: string, method: string): Promise<void> {
  const body = { project_id, method };
  const { session } = await send<{ session: { id: string } }>(product, 'POST', '/plugins/session/start', body);
  const path = `/plugins/session/${session.id}`;
  for (const content of ['Hello', 'Guten Morgen'])
    await send(product, 'POST', `${path}/message`, { role: 'user', content });
  await send(product, 'POST', `${path}/rate`, { understanding: 3, stress: 2, method_fit: 4 });
  await send(product, 'POST', `${path}/end`, {});
}

/** Presses a button with the keyboard. */
async function pressByKey(name: string): Promise<void> {
  await app.page.getByRole('button', { name, exact: true }).focus();
  await app.page.keyboard.press('Enter');
}

/** The table of a chart, row by row. */
async function readTable(title: string): Promise<string[][]> {
  const { page } = app;
  const chart = page.getByRole('figure', { name: title, exact: true });
  await chart.getByRole('button', { name: 'As a table' }).click();
  const rows = await chart.getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()));
}

describe('projects', () => {
  it('are made, changed, given sets, and removed', async () => {
    const { page } = app;
    const user_id = await comeAsNewLearner(product, app, '/projects');
    await page.getByText('No projects yet').waitFor();
    await page.getByText('A new project').click();
    await page.getByLabel('What do you want to learn?').fill('Greek');
    await page.getByLabel('What do you want to be able to do?').fill('Read the menu');
    await page.getByRole('button', { name: 'Create' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Greek' }).waitFor();
    await press(page, 'Edit');
    await page.getByLabel('What is hard at the moment?').fill('The letters');
    await page.getByLabel('Minutes a day').fill('25');
    await page.getByLabel('Let it rest for now').check();
    await press(page, 'Save');
    await page.getByText('Hard at the moment: The letters').waitFor();
    await press(page, 'Choose sets');
    await page.getByRole('dialog').getByLabel('German: first steps').check();
    await press(page, 'Save');
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    const [project] = await product.ask<Schemas['Project'][]>(`/users/${user_id}/projects`);
    expect(project).toMatchObject({ daily_minutes: 25, current_problem: 'The letters', active: false });
    const { set_ids } = await product.ask<{ set_ids: string[] }>(`/plugins/session/projects/${project?.id}/sets`);
    expect(set_ids).toEqual(['de-first-steps-from-en']);
    await press(page, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No projects yet').waitFor();
    expect(await product.ask(`/users/${user_id}/projects`)).toEqual([]);
  });

  it('show how somebody learns, and lead to a talk', async () => {
    const { page, goTo } = app;
    const { project } = await comeWithProject('/projects/$project');
    await page.getByRole('link', { name: 'Answer the questions' }).waitFor();
    const questions = await product.ask<Schemas['AssessmentQuestion'][]>('/plugins/assessment/questions');
    const answers = questions.map(({ id, answers: [first] }) => ({ question_id: id, answer_ids: [first?.id ?? ''] }));
    const single = (each: (typeof answers)[number], index: number) =>
      questions[index]?.type === 'single' ? { question_id: each.question_id, answer_id: each.answer_ids[0] } : each;
    const profile = await send<Schemas['LearningProfile']>(product, 'POST', '/plugins/assessment/evaluate', {
      project_id: project.id,
      answers: answers.map(single),
    });
    await goTo(`/projects/${project.id}`);
    const table = await readTable('Shares of the methods');
    expect(table.map(([, share]) => Number(share))).toEqual([
      ...[profile.deductive, profile.inductive, profile.error_based],
      ...[profile.dialogic, profile.contextual, profile.ai_adaptive],
    ]);
    await press(page, 'Start a talk');
    await page.getByRole('log', { name: 'Talk' }).waitFor();
    await goTo(`/projects/${project.id}`);
    await page.getByRole('link', { name: /In progress/ }).waitFor();
  });
});

describe('curricula', () => {
  it('have topics and lessons that are made, renamed, written, put in order and removed by keys alone', async () => {
    const { page } = app;
    const user_id = await comeAsNewLearner(product, app, '/projects');
    const { keyboard } = page;
    await page.getByLabel('A new curriculum').focus();
    await keyboard.type('My plan');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'My plan' }).waitFor();
    for (const title of ['Greetings', 'Numbers', 'Food']) {
      await page.getByLabel('A new topic').focus();
      await keyboard.type(title);
      await keyboard.press('Enter');
      await page.getByRole('listitem').filter({ hasText: title }).waitFor();
    }
    await pressByKey('Move “Food” up');
    await page.getByRole('status').filter({ hasText: '“Food” is number 2 now.' }).waitFor();
    await pressByKey('Move “Food” up');
    await page.getByRole('status').filter({ hasText: '“Food” is number 1 now.' }).waitFor();
    await pressByKey('Rename “Numbers”');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Counting');
    await keyboard.press('Enter');
    await page.getByText('Counting').waitFor();
    await page.getByLabel('A new lesson').focus();
    await keyboard.type('The menu');
    await keyboard.press('Enter');
    await page.getByText('Content', { exact: true }).focus();
    await keyboard.press('Enter');
    await pressByKey('Edit');
    await page.getByLabel('Content').focus();
    await keyboard.insertText('# Drinks\n\nOne says **der** Kaffee.');
    await pressByKey('Save');
    await page.getByRole('heading', { name: 'Drinks' }).waitFor();
    const [curriculum] = await product.ask<Schemas['Curriculum'][]>(`/users/${user_id}/curricula`);
    const path = `/curricula/${curriculum?.id}`;
    const topics = await product.ask<Schemas['Topic'][]>(`${path}/topics`);
    expect(topics.map(({ title }) => title)).toEqual(['Food', 'Greetings', 'Counting']);
    const [lesson] = await product.ask<Schemas['Lesson'][]>(`${path}/lessons`);
    expect(lesson).toMatchObject({ title: 'The menu', content: '# Drinks\n\nOne says **der** Kaffee.' });
    await pressByKey('Remove “Greetings”');
    await expect.poll(() => page.getByText('Greetings', { exact: true }).count()).toBe(0);
    await pressByKey('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(await product.ask(`/users/${user_id}/curricula`)).toEqual([]);
  });
});

describe('progress', () => {
  it('has the numbers of the server in tables, and as many days as were asked', async () => {
    const { page } = app;
    const { user_id, project } = await comeWithProject('/about');
    await talkOnce(project.id, 'inductive');
    await talkOnce(project.id, 'dialogic');
    await app.goTo(`/progress?project=${project.id}`);
    const heatmap = await product.ask<{ date: string; count: number }[]>(
      `/plugins/gamification/streak/${user_id}/heatmap?days=365`,
    );
    const days = await readTable('Sessions and lessons by day');
    expect(days.map(([, count]) => Number(count))).toEqual(heatmap.map(({ count }) => count).toReversed());
    await page.getByLabel('How far back').selectOption('90');
    await page.getByText('Learned on 1 of 90 days.').waitFor();
    const { tracking, step_evaluation } = await product.ask<Schemas['TrackingSummary']>(
      `/plugins/tracking/progress/${project.id}`,
    );
    const methods = await readTable('Methods');
    expect(methods.map(([, count, percentage]) => [Number(count), Number(percentage)])).toEqual(
      tracking.method_distribution.map(({ count, percentage }) => [count, percentage]),
    );
    const ratings = await readTable('Your ratings');
    expect(ratings.map(([, understanding, stress]) => [Number(understanding), Number(stress)])).toEqual(
      tracking.recent_understanding.map((value, index) => [value, tracking.recent_stress[index]]),
    );
    const steps = await readTable('Turns by step');
    expect(steps.map(([, turns]) => Number(turns))).toEqual(Object.values(step_evaluation.evaluations_per_step));
    const times = await readTable('Time by step');
    expect(times.map(([, seconds]) => Number(seconds?.replaceAll(',', '')))).toEqual(
      Object.values(step_evaluation.time_seconds_per_step),
    );
    const commits = await product.ask<Schemas['ProgressCommit'][]>(`/plugins/tracking/commits/${project.id}`);
    const minutes = await readTable('Minutes by session');
    expect(minutes.map(([, count]) => Number(count))).toEqual(commits.map(({ duration_minutes }) => duration_minutes));
  });

  it('begins weeks as the language does, and shows what goes wrong most often', async () => {
    const { page, goTo } = app;
    const { user_id } = await comeWithProject('/about');
    const element = { set_id: 's', lesson_id: 'l', exercise_id: 'e', user_answer: 'x' };
    const wrong = (key: string, count: number) =>
      Array.from({ length: count }, () => ({ ...element, element_key: key, correct_answer: key, correct: false }));
    const attempts = [...wrong('der Kaffee', 3), ...wrong('die Milch', 5)];
    await send(product, 'POST', `/users/${user_id}/element-errors`, { attempts });
    await goTo('/progress');
    expect(await readTable('Wrong most often')).toEqual([
      ['die Milch', '5'],
      ['der Kaffee', '3'],
    ]);
    const firstDay = () => page.locator('figure').first().locator('svg text[text-anchor=end]').first().textContent();
    expect(await firstDay()).toBe('Sun');
    await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
    await goTo('/progress');
    await page.getByRole('heading', { name: 'Fortschritt' }).waitFor();
    expect(await firstDay()).toBe('Mo');
  });
});

it('badges are shown with what was earned, and how far the others are', async () => {
  const { page, goTo } = app;
  const { user_id, project } = await comeWithProject('/about');
  await talkOnce(project.id, 'inductive');
  await send(product, 'POST', `/plugins/gamification/badges/${user_id}/evaluate`, {});
  await goTo('/badges');
  const badges = await product.ask<Schemas['Gamification_Badge'][]>(`/plugins/gamification/badges/${user_id}?lang=en`);
  const earned = badges.filter((badge) => badge.earned === true);
  await page.getByText(`${earned.length} of ${badges.length} earned`).waitFor();
  for (const { name } of badges)
    expect(await page.getByRole('heading', { level: 3, name, exact: true }).count()).toBe(1);
  expect(await page.getByText(/^Earned on/).count()).toBe(earned.length);
});

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  it.each([360, 1280])('nothing keeps anybody out of what was done, %i pixels wide', async (width) => {
    const { page, goTo } = app;
    const { user_id, project } = await comeWithProject('/about');
    await talkOnce(project.id, 'inductive');
    const curriculum = await send<{ id: string }>(product, 'POST', `/users/${user_id}/curricula`, { title: 'My plan' });
    for (const title of ['One', 'Two']) {
      await send(product, 'POST', `/curricula/${curriculum.id}/topics`, { title });
      await send(product, 'POST', `/curricula/${curriculum.id}/lessons`, { title, content: '# A' });
    }
    await page.evaluate((name) => localStorage.setItem('learnwright.theme', name), theme);
    await page.setViewportSize({ width, height: 740 });
    try {
      const paths = ['/projects', `/projects/${project.id}`, `/curricula/${curriculum.id}`, '/progress', '/badges'];
      for (const path of paths) {
        await goTo(path);
        await settle(page);
        expect([path, await findBarriers(page)]).toEqual([path, []]);
        expect([path, await overflowOf(page)]).toEqual([path, 0]);
      }
      await goTo('/progress');
      for (const button of await page.getByRole('button', { name: 'As a table' }).all()) await button.click();
      await settle(page);
      expect([await findBarriers(page), await overflowOf(page)]).toEqual([[], 0]);
    } finally {
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
});

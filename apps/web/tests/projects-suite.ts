import type { Schemas } from '@learnwright/client';
import { describe, expect, it } from 'vitest';
import type { LearnerWorld } from './learner-world.ts';
import { overflowOf } from './open-app.ts';
import { comeAsNewLearner, press } from './play-lesson.ts';
import { send } from './talk-with-tutor.ts';

/** Shows what somebody learns, and their own plans. */
export function projectsSuite(world: LearnerWorld): void {
  describe('projects', () => {
    it('are made, changed, given sets, and removed', async () => {
      const { page } = world.app();
      const user_id = await comeAsNewLearner(world.product(), world.app(), '/projects');
      await page.getByText('No projects yet').waitFor();
      await page.getByText('A new project').click();
      await page.getByLabel('What do you want to learn?').fill('Greek');
      await page.getByLabel('What do you want to be able to do?').fill('Read the menu');
      await page.getByRole('button', { name: 'Create' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Greek' }).waitFor();
      for (const name of ['Edit', 'Cancel']) await world.pressByKey(name);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Edit/);
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
      const [project] = await world.product().ask<Schemas['Project'][]>(`/users/${user_id}/projects`);
      expect(project).toMatchObject({ daily_minutes: 25, current_problem: 'The letters', active: false });
      const { set_ids } = await world
        .product()
        .ask<{ set_ids: string[] }>(`/plugins/session/projects/${project?.id}/sets`);
      expect(set_ids).toEqual(['de-first-steps-from-en']);
      await press(page, 'Remove');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No projects yet').waitFor();
      expect(await world.product().ask(`/users/${user_id}/projects`)).toEqual([]);
    });

    it('show how somebody learns, and lead to a talk', async () => {
      const { page, goTo } = world.app();
      const { project } = await world.comeWithProject('/projects/$project');
      await page.getByRole('link', { name: 'Answer the questions' }).waitFor();
      const questions = await world.product().ask<Schemas['AssessmentQuestion'][]>('/plugins/assessment/questions');
      const answers = questions.map(({ id, answers: [first] }) => ({ question_id: id, answer_ids: [first?.id ?? ''] }));
      const single = (each: (typeof answers)[number], index: number) =>
        questions[index]?.type === 'single' ? { question_id: each.question_id, answer_id: each.answer_ids[0] } : each;
      const profile = await send<Schemas['LearningProfile']>(world.product(), 'POST', '/plugins/assessment/evaluate', {
        project_id: project.id,
        answers: answers.map(single),
      });
      await goTo(`/projects/${project.id}`);
      const table = await world.readTable('Shares of the methods');
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
      const { page } = world.app();
      const user_id = await comeAsNewLearner(world.product(), world.app(), '/projects');
      const { keyboard } = page;
      /** Waits until the focus is on something with these words, or with more. */
      const hasFocus = (words: string) =>
        expect
          .poll(() =>
            page.evaluate(() => document.activeElement?.tagName !== 'BODY' && document.activeElement?.textContent),
          )
          .toContain(words);
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
      await world.pressByKey('Move “Food” up');
      await page.getByRole('status').filter({ hasText: '“Food” is number 2 now.' }).waitFor();
      await world.pressByKey('Move “Food” up');
      await page.getByRole('status').filter({ hasText: '“Food” is number 1 now.' }).waitFor();
      await world.pressByKey('Rename “Numbers”');
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('Counting');
      await keyboard.press('Enter');
      await page.getByRole('listitem').filter({ hasText: 'Counting' }).waitFor();
      await hasFocus('Counting');
      for (const name of ['Rename', 'Cancel']) await world.pressByKey(name);
      await hasFocus('Rename');
      await page.getByLabel('Part of').selectOption({ label: 'Food' });
      await page.getByLabel('A new topic').focus();
      await keyboard.type('Drinks');
      await keyboard.press('Enter');
      await page.getByRole('listitem').filter({ hasText: 'Food' }).getByRole('listitem').getByText('Drinks').waitFor();
      await page.getByLabel('A new lesson').focus();
      await keyboard.type('The menu');
      await keyboard.press('Enter');
      await page.getByText('Content', { exact: true }).focus();
      await keyboard.press('Enter');
      await world.pressByKey('Edit');
      await hasFocus('Content');
      await page.getByLabel('Content').focus();
      await keyboard.insertText('# Drinks\n\nOne says **der** Kaffee.');
      // What was written is there after another page, and after a reload.
      await page.getByRole('link', { name: 'Today' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      await page.goBack();
      await page.getByLabel('Content').waitFor();
      await page.reload();
      await world.pressByKey('Save');
      await page.getByRole('heading', { name: 'Drinks' }).waitFor();
      await hasFocus('One says der Kaffee.');
      await page.reload();
      await page.getByText('Content', { exact: true }).waitFor();
      expect(await page.getByLabel('Content').count()).toBe(0);
      const [curriculum] = await world.product().ask<Schemas['Curriculum'][]>(`/users/${user_id}/curricula`);
      const path = `/curricula/${curriculum?.id}`;
      const topics = await world.product().ask<Schemas['Topic'][]>(`${path}/topics`);
      expect(topics.map(({ title }) => title)).toEqual(['Food', 'Drinks', 'Greetings', 'Counting']);
      expect(topics.find(({ title }) => title === 'Drinks')?.parent_id).toBe(topics[0]?.id);
      const [lesson] = await world.product().ask<Schemas['Lesson'][]>(`${path}/lessons`);
      expect(lesson).toMatchObject({ title: 'The menu', content: '# Drinks\n\nOne says **der** Kaffee.' });
      await world.pressByKey('Remove “Greetings”');
      await page.getByRole('dialog', { name: 'Remove “Greetings”?' }).getByRole('button', { name: 'Remove' }).focus();
      await keyboard.press('Enter');
      await expect.poll(() => page.getByText('Greetings', { exact: true }).count()).toBe(0);
      await hasFocus('Topics');
      await world.pressByKey('Remove');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
      await keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      expect(await world.product().ask(`/users/${user_id}/curricula`)).toEqual([]);
    });
  });

  it('a page that needs a server says so to whoever learns on this device alone', async () => {
    const { page, moveTo, comeFirst, calls } = world.app();
    await comeFirst('/welcome?step=who&mode=device');
    await press(page, 'Continue');
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
    for (const path of ['/tutor', '/projects', '/badges', '/notebook', '/notebook/guide', '/books']) {
      await moveTo(path);
      await page.getByText('This page needs a server.').waitFor();
    }
    await moveTo('/progress');
    await page.getByText('Nothing is wrong at the moment.').waitFor();
    expect(calls.filter((call) => call.includes('/users/') || call.includes('/session/'))).toEqual([]);
  });

  it('words of any length, and words that would be code elsewhere, break no page', async () => {
    const { page, moveTo } = world.app();
    const { user_id, project } = await world.comeWithProject('/about');
    const word = `<img src=x onerror=alert(1)>\u202e${'x'.repeat(400)}`;
    await send(world.product(), 'PATCH', `/projects/${project.id}`, { topic: word, goal: word, current_problem: word });
    const body = { project_id: project.id, method: 'inductive' };
    const { session } = await send<{ session: { id: string } }>(
      world.product(),
      'POST',
      '/plugins/session/start',
      body,
    );
    const message = { role: 'assistant', content: `${word}\n\n[a](javascript:alert(1)) [b](data:text/html,x)` };
    await send(world.product(), 'POST', `/plugins/session/${session.id}/message`, message);
    const plan = { title: word };
    const { id } = await send<{ id: string }>(world.product(), 'POST', `/users/${user_id}/curricula`, plan);
    await send(world.product(), 'POST', `/curricula/${id}/topics`, plan);
    await send(world.product(), 'POST', `/curricula/${id}/lessons`, { ...plan, content: word });
    const element = {
      set_id: 's',
      lesson_id: 'l',
      exercise_id: 'e',
      element_key: 'k',
      user_answer: 'x',
      correct: false,
    };
    const attempts = [{ ...element, correct_answer: word }];
    await send(world.product(), 'POST', `/users/${user_id}/element-errors`, { attempts });
    await page.setViewportSize({ width: 360, height: 640 });
    const paths = [
      '/tutor',
      `/tutor/${session.id}`,
      '/projects',
      `/projects/${project.id}`,
      `/curricula/${id}`,
      '/progress',
    ];
    for (const path of paths) {
      await moveTo(path);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
      expect(await page.locator('img, a[href^="javascript"], a[href^="data"]').count()).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
}

import { readFile } from 'node:fs/promises';
import type { Schemas } from '@learnwright/client';
import { describe, expect, it } from 'vitest';
import { holdBack } from './hold-back.ts';
import { lookAround, settle } from './open-app.ts';
import { press } from './play-lesson.ts';
import { answer, send, type Talk } from './talk-with-tutor.ts';
import { startTalkWorld, TOKENS_OF_A_DAY, VENDOR } from './talk-world.ts';

type Question = Schemas['Notebook_ListedQuestion'];

const GUIDE = '# German\n\n## Words\n\n| Word | Meaning |\n|---|---|\n| Kaffee | coffee |\n\n<img src=x onerror="x">\n';

const world = startTalkWorld();

/** Comes to the notebook as a learner with a talk that has ended. */
async function come(path = '/notebook'): Promise<Talk> {
  const talk = await world.come({ ...VENDOR });
  const said = `/plugins/session/${talk.session_id}/message`;
  world.vendor().script(answer('Einen Kaffee, bitte.'), answer('{}'));
  await send(world.product(), 'POST', said, { role: 'user', content: 'How do I order?' });
  await send(world.product(), 'POST', `/plugins/session/${talk.session_id}/end`, {});
  await world.app().goTo(path);
  return talk;
}

const ask = ({ project_id }: Talk, fields: object = {}) =>
  send<Question>(world.product(), 'POST', '/plugins/notebook/questions', {
    ...{ project_id, question: 'Why is it "dem Hund"?', expected_answer: 'It is the dative.' },
    ...fields,
  });
const listQuestions = ({ user_id }: Talk) =>
  world.product().ask<Question[]>(`/plugins/notebook/questions/${user_id}?answers=last`);
const readAiErrors = async () =>
  (await world.product().ask<{ ai_errors: Record<string, string> }>('/i18n/en')).ai_errors;
/** Refusals of the AI stand in the console of the browser, and on the page. */
const forgetRefusals = () => world.forgetCuts();

describe('a question', () => {
  it('is written, answered after a reload in the middle, graded by the AI, and graded anew by the learner', async () => {
    const { page } = world.app();
    const talk = await come();
    await page.getByRole('heading', { name: 'No questions yet' }).waitFor();
    await press(page, 'Add a question');
    await press(page, 'Save');
    await page.getByText('Write something to ask.').waitFor();
    await page.getByLabel('Question', { exact: true }).fill('What does "bitte" mean?');
    await page.keyboard.press('Escape');
    await page.reload();
    await press(page, 'Add a question');
    await page.getByLabel('Expected answer').fill('Please.');
    await press(page, 'Save');
    await page.getByRole('heading', { level: 3, name: 'What does "bitte" mean?' }).waitFor();

    await page.getByRole('button', { name: 'Answer What does' }).press('Enter');
    await page.keyboard.type('Something pol');
    await page.reload();
    const field = page.getByLabel('Your answer');
    expect(await field.inputValue()).toBe('Something pol');
    await field.pressSequentially('ite');
    world.vendor().script(answer('{"score": 0.5, "feedback": "Polite, yes: it means please."}'));
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByText('Polite, yes: it means please.', { exact: true }).waitFor();
    await world.heard('Partly right. Polite, yes').waitFor();
    await page.getByText('Graded by the AI').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('bitte');
    expect((await listQuestions(talk))[0]?.last_answer).toMatchObject({ score: 0.5, graded_by: 'ai' });

    await page.getByRole('button', { name: 'Change the grade' }).press('Enter');
    await page.getByRole('button', { name: 'At once' }).press('Enter');
    await page.getByText('Graded by you').waitFor();
    await expect.poll(async () => (await listQuestions(talk))[0]?.last_answer).toMatchObject({ verdict: 'right' });
  });

  it('is kept with its answer where the AI fails, which says why and leads to the settings', async () => {
    const { page } = world.app();
    const talk = await come('/about');
    await ask(talk);
    await world.app().goTo('/notebook');
    const errors = await readAiErrors();
    await page.getByRole('button', { name: 'Answer Why' }).click();
    await page.getByLabel('Your answer').fill('Because of the dative.');
    world.vendor().script({ kind: 'status', status: 500 });
    await press(page, 'Send');
    await page
      .getByRole('alert')
      .getByText(errors.provider_unavailable ?? '?')
      .waitFor();
    expect(await page.getByRole('link', { name: 'To the settings' }).getAttribute('href')).toBe('/settings');
    world.vendor().script({
      kind: 'answer',
      deltas: ['Nothing usable.'],
      usage: { input_tokens: TOKENS_OF_A_DAY, output_tokens: 1 },
    });
    // An answer that cannot be used is asked for a second time, and by then the day is spent.
    await press(page, 'Try again');
    await page
      .getByRole('alert')
      .getByText(errors.budget_exceeded ?? '?')
      .waitFor();
    expect(await page.getByRole('link', { name: 'To the settings' }).getAttribute('href')).toBe('/settings');
    await page.getByText('It is the dative.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Knew it' }).press('Enter');
    await page.getByText('Graded by you').waitFor();
    expect((await listQuestions(talk))[0]?.last_answer).toMatchObject({ answer: 'Because of the dative.', score: 0.8 });
    forgetRefusals();
  });

  it('is not offered to be answered again where its answer was stored after the page was left', async () => {
    const { page, moveTo } = world.app();
    const talk = await come('/about');
    const { id } = await ask(talk);
    await world.app().goTo('/notebook');
    await page.getByRole('button', { name: 'Answer Why' }).click();
    await page.getByLabel('Your answer').fill('It takes the dative.');
    const letCome = await holdBack(page, '**/answers');
    await press(page, 'Grade it myself');
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await letCome();
    await moveTo('/notebook');
    await page.getByText('It takes the dative.', { exact: true }).waitFor();
    expect(await page.getByLabel('Your answer').count()).toBe(0);
    expect(await world.product().ask(`/plugins/notebook/questions/${id}/answers`)).toHaveLength(1);
  });

  it('is found by how far it is, in an address that survives a reload, changed and removed', async () => {
    const { page } = world.app();
    const talk = await come('/about');
    const { id } = await ask(talk);
    await ask(talk, { question: 'Ich ___ Ada.', expected_answer: 'heiße', question_type: 'fill_blank' });
    const path = `/plugins/notebook/questions/${id}/answers`;
    await send(world.product(), 'POST', path, { answer: 'No idea', grade: 'again' });
    await world.app().goTo('/notebook');
    await page.getByRole('button', { name: 'Answer Ich' }).click();
    await page.getByLabel('Your answer').fill('heiße');
    await press(page, 'Grade it myself');
    await page.getByText('As expected').waitFor();
    await page.getByLabel('Show').selectOption('Not right');
    await page.getByRole('heading', { level: 3, name: 'Ich' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 3, name: 'Why' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1);
    await page.getByRole('button', { name: 'Edit Why' }).click();
    await page.getByLabel('Question', { exact: true }).fill('Why the dative?');
    await press(page, 'Save');
    await page.getByRole('button', { name: 'Remove Why the dative?' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No question is like that.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your questions');
    expect(await listQuestions(talk)).toHaveLength(1);
  });

  it('is made of a talk by the AI, which can be stopped', async () => {
    const { page } = world.app();
    const talk = await come();
    const called = world.vendor().nextCall();
    world.vendor().script({ kind: 'hang', deltas: [] });
    await page.getByLabel('From what?').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Create questions' }).press('Enter');
    const { closed } = await called;
    await page.getByText('The AI is writing questions …').waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await page.goBack();
    await press(page, 'Stop');
    await page.getByText('Stopped. Nothing has changed.').waitFor();
    await closed;
    const made = { question: 'What do you say for "please"?', expected_answer: 'bitte', question_type: 'open' };
    world.vendor().script(answer(JSON.stringify({ questions: [made] })));
    await page.getByLabel('From what?').selectOption({ index: 1 });
    await press(page, 'Create questions');
    await page.getByText('1 question of these talks is in your notebook.').waitFor();
    await page.getByText('Made by the AI').waitFor();
    expect(await listQuestions(talk)).toMatchObject([{ generated: true, session_id: talk.session_id }]);
  });
});

it('a study guide is written while the learner is elsewhere, rendered, downloaded, kept on the device, and removed', async () => {
  const { page } = world.app();
  await come('/notebook/guide');
  world.vendor().script({ kind: 'status', status: 401 });
  await press(page, 'Create the study guide');
  await page
    .getByRole('alert')
    .getByText((await readAiErrors()).provider_auth ?? '?')
    .waitFor();
  forgetRefusals();
  const called = world.vendor().nextCall();
  world.vendor().script({ kind: 'hang', deltas: [] });
  await press(page, 'Try again');
  const { closed } = await called;
  await page.reload();
  await closed;
  await page.getByText('The page was left while the AI was writing.').waitFor();
  world.vendor().script(answer(GUIDE));
  await press(page, 'Try again');
  await page.getByRole('link', { name: 'To the notebook' }).click();
  await page.getByRole('link', { name: 'Study guide' }).click();
  await page.getByRole('cell', { name: 'coffee' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 3, name: 'Words' }).waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  const downloading = page.waitForEvent('download');
  await press(page, 'Export as Markdown');
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('German - study guide.md');
  expect(await readFile(await file.path(), 'utf8')).toBe(GUIDE.trim());
  await press(page, 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('heading', { name: 'No study guide yet' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No study guide yet' }).waitFor();
});

it('a study guide that one tab has written is waited for in another', async () => {
  const { page } = world.app();
  await come('/notebook/guide');
  world.vendor().script(answer(GUIDE));
  const letCome = await holdBack(page, '**/study-guide/*');
  await press(page, 'Create the study guide');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText('The AI writes the study guide in another tab.').waitFor();
  expect(await other.getByRole('alert').count()).toBe(0);
  await letCome();
  await other.getByRole('heading', { level: 3, name: 'Words' }).waitFor();
  await other.close();
});

it('nothing keeps anybody out of the notebook and a study guide, in light and dark, on a phone and at a desk', async () => {
  const { page, goTo } = world.app();
  const talk = await come('/about');
  const long = 'w'.repeat(500);
  const questions = [await ask(talk), await ask(talk, { question: `<b>${long}</b>`, expected_answer: long })];
  for (const { id } of questions) {
    const body = { answer: `No ${long}`, grade: 'hard' };
    await send(world.product(), 'POST', `/plugins/notebook/questions/${id}/answers`, body);
  }
  await page.evaluate(
    ([name, guide]) => localStorage.setItem(`learnwright.${name}`, guide ?? ''),
    [`guide ${talk.user_id} ${talk.project_id}`, JSON.stringify({ text: GUIDE + long, made_at: new Date(0) })],
  );
  for (const path of ['/notebook', '/notebook/guide']) {
    await goTo(path);
    if (path === '/notebook') await page.getByRole('button', { name: 'Answer again Why' }).click();
    await settle(page);
    expect([path, await lookAround(page)]).toEqual([path, []]);
  }
});

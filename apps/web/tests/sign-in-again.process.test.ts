import { beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, settle } from './open-app.ts';
import { doStep, press, readLesson } from './play-lesson.ts';
import { startSignInWorld } from './sign-in-world.ts';

const ADA = 'ada@example.org';
const PASSWORD = 'a password of some length';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/de-first-steps-from-en/${LESSON.id}`;

const world = startSignInWorld();
beforeAll(async () => {
  await world.people().register('Ada', ADA, PASSWORD);
  await world.people().signInAs(ADA, PASSWORD);
  await world.heading('What for?').waitFor();
  await world.app().page.evaluate(async () => {
    const { caller } = await fetch('/api/app').then((answer) => answer.json());
    const body = JSON.stringify({ topic: 'German', goal: 'Talk', timeframe: 'ongoing', daily_minutes: 5 });
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`/api/users/${caller.user_id}/projects`, { method: 'POST', headers, body });
  });
});

/** Loses the sign-in, does what needs it, and signs in over the page. */
async function signInAfter(work: () => Promise<void>): Promise<void> {
  const { page } = world.app();
  await page.context().clearCookies();
  await work();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  await world.people().signInAs(ADA, PASSWORD);
  await dialog.waitFor({ state: 'detached' });
}

/** Signs in beside the page, and comes back to it. */
async function signInInAnotherTab(): Promise<void> {
  const { page } = world.app();
  const cookie = await world.people().signInElsewhere(ADA, PASSWORD);
  const cookies = cookie.split('; ').map((each) => {
    const [name = '', ...value] = each.split('=');
    return { name, value: value.join('='), url: world.origin() };
  });
  await page.context().addCookies(cookies);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

describe('somebody whose sign-in ends while they are at work', () => {
  it('signs in over the page, which stays as it is', async () => {
    const { page, goTo } = world.app();
    await goTo('/settings');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Half a na');
    await signInAfter(() => page.getByRole('switch', { name: 'Weekends off' }).click());
    expect([world.path(), await name.inputValue()]).toEqual(['/settings', 'Half a na']);
    await press(page, 'Save');
    await page.getByText('The progress of Half a na is on the server.').waitFor();
  });

  it('goes on with a lesson without, and after a sign-in has what was typed and every answer', async () => {
    const { page, goTo } = world.app();
    await goTo(ADDRESS);
    const written = LESSON.steps.findIndex(({ exercise }) => exercise?.type === 'free_text');
    for (const step of LESSON.steps.slice(0, written)) await doStep(page, step, LESSON);
    const field = page.getByLabel('Your answer');
    await field.fill('Wie heis');
    await page.context().clearCookies();
    await press(page, 'Check');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // Whoever goes on without it is not asked at every letter.
    await press(page, 'Later');
    await page.getByRole('status').filter({ hasText: 'Not recorded yet.' }).waitFor();
    await press(page, 'Continue');
    await field.fill('half a sent');
    expect(await dialog.count()).toBe(0);
    await page.reload();
    await dialog.or(world.heading('Sign in')).waitFor();
    await world.people().signInAs(ADA, PASSWORD);
    await field.waitFor();
    expect([world.path(), await field.inputValue()]).toEqual([ADDRESS, 'half a sent']);
    await settle(page);
    const { caller } = await page.evaluate(() => fetch('/api/app').then((answer) => answer.json()));
    const rows = await page.evaluate(
      (id) => fetch(`/api/users/${id}/element-errors`).then((answer) => answer.json()),
      caller.user_id,
    );
    expect(rows.filter(({ error_count }: { error_count: number }) => error_count > 0)).toHaveLength(1);
  });

  it('and puts it off finds the way to sign in at every page, in another tab too', async () => {
    const { page, goTo, moveTo } = world.app();
    await goTo('/settings');
    const weekends = page.getByRole('switch', { name: 'Weekends off' });
    await weekends.waitFor();
    await page.context().clearCookies();
    await weekends.click();
    await press(page, 'Later');
    await moveTo('/about');
    const note = page.getByRole('status').filter({ hasText: 'You are not signed in any more.' });
    await note.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await press(page, 'Later');
    expect(await findBarriers(page)).toEqual([]);
    await signInInAnotherTab();
    await note.waitFor({ state: 'detached' });
  });

  it('keeps the page where the dialog does not come, and goes on after a sign-in in another tab', async () => {
    const { page, goTo } = world.app();
    await goTo('/settings');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Half a na');
    await page.route('**/assets/sign-in-again-*.js', (route) => route.abort());
    await page.context().clearCookies();
    await page.getByRole('switch', { name: 'Weekends off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Load again' }).waitFor();
    await press(page, 'Later');
    await page.getByRole('status').getByRole('button', { name: 'Sign in' }).waitFor();
    await signInInAnotherTab();
    await page.getByRole('status').getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Half a na');
    await page.unrouteAll();
  });

  it('has the wish for a course as it was written, which the server hears then', async () => {
    const { page, goTo } = world.app();
    await goTo('/create');
    const goal = page.getByLabel('What do you want to be able to do?');
    await goal.fill('Order in a café');
    await page.getByLabel('Language to learn').selectOption('de');
    await signInAfter(() => press(page, 'Create'));
    expect([world.path(), await goal.inputValue()]).toEqual(['/create', 'Order in a café']);
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/plugins/courses/drafts'));
    await press(page, 'Create');
    expect((await asked).status()).not.toBe(401);
  });

  it('has the title of a book and the text of a chapter, and saves both then', async () => {
    const { page, goTo } = world.app();
    await goTo('/books');
    await page.getByText('A new book').click();
    await page.getByLabel('Title').fill('The Sea');
    await signInAfter(() => page.getByLabel('Title').press('Enter'));
    expect(await page.getByLabel('Title').inputValue()).toBe('The Sea');
    await page.getByLabel('Title').press('Enter');
    await world.heading('The Sea').waitFor();
    await page.getByLabel('A new chapter').fill('Water');
    await signInAfter(() => page.getByLabel('A new chapter').press('Enter'));
    await page.getByLabel('A new chapter').press('Enter');
    await world.heading('Water').waitFor();
    const field = page.getByLabel('Text');
    await field.fill('It is wet.');
    await signInAfter(() => page.keyboard.press('ControlOrMeta+s'));
    expect(await field.inputValue()).toBe('It is wet.');
    await field.press('ControlOrMeta+s');
    await page.getByText('All is saved.').waitFor();
  });

  it('has a question of the notebook and an answer to it, and saves both then', async () => {
    const { page, goTo } = world.app();
    await goTo('/notebook');
    await press(page, 'Add a question');
    const question = page.getByLabel('Question', { exact: true });
    await question.fill('What does "bitte" mean?');
    await page.getByLabel('Expected answer').fill('Please.');
    await signInAfter(() => press(page, 'Save'));
    expect(await question.inputValue()).toBe('What does "bitte" mean?');
    await press(page, 'Save');
    await page.getByRole('heading', { level: 3, name: 'What does "bitte" mean?' }).waitFor();

    await page.getByRole('button', { name: 'Answer What does' }).click();
    const answer = page.getByLabel('Your answer');
    await answer.fill('Something polite');
    await signInAfter(() => press(page, 'Send'));
    expect(await answer.inputValue()).toBe('Something polite');
    await press(page, 'Send');
    await page.getByText('Something polite', { exact: true }).waitFor();
  });

  it('asks for a study guide once more then', async () => {
    const { page, goTo } = world.app();
    await goTo('/notebook/guide');
    await signInAfter(() => press(page, 'Create the study guide'));
    expect(world.path()).toBe('/notebook/guide');
    const asked = page.waitForResponse((answered) => answered.url().includes('/api/plugins/notebook/study-guide/'));
    await press(page, 'Try again');
    expect((await asked).status()).not.toBe(401);
  });
});

import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { lessonOfAi, OUTLINE } from './course-of-ai.ts';
import { lookAround, type Page, settle } from './open-app.ts';
import { comeOnDevice, press } from './play-lesson.ts';
import { HOSTILE } from './slot-plugin.ts';
import { startSlotWorld } from './slot-world.ts';

const world = startSlotWorld();
const { come, createBook, createDraft, createProject } = world;
afterEach(() => world.app().page.unrouteAll());

it('what a plugin adds stands below the places of the app, which are not there twice, and whatever it is called is a line of text', async () => {
  const { page } = world.app();
  await come('/more');
  const list = page.getByRole('list', { name: 'From plugins' });
  await list.waitFor();
  // The pictures come after the words: one of each, and at those that lead somewhere an arrow.
  await expect.poll(() => list.locator('svg').count()).toBe(6 + 2);
  const lines = await Promise.all((await list.getByRole('listitem').all()).map(readLine));
  expect(lines.map(({ words }) => words)).toEqual([
    HOSTILE.markup,
    'The wall',
    'Pin a note',
    'Pin a project',
    'Pin too much',
    'Safefdp',
  ]);
  expect(lines.map(({ href }) => href)).toEqual([
    '/more/board/bad%20%3Cpage%3E',
    '/more/board/wall',
    ...[null, null, null, null],
  ]);
  // A name that nobody knows has the same picture as another one, and that of one that is known is its own.
  const [puzzle, cap, pencil, target, ...others] = lines.map(({ picture }) => picture);
  expect(others).toEqual([puzzle, puzzle]);
  expect(new Set([puzzle, cap, pencil, target]).size).toBe(4);
  await page.getByRole('link', { name: /^Console/ }).waitFor();
  await settle(page);
  expect(await lookAround(page)).toEqual([]);
  await press(page, 'Pin a project Added by Notice board');
  await page.getByText('This is about a project').waitFor();
  expect(await lookAround(page)).toEqual([]);
});

it('an action says why it has failed, and can be tried again', async () => {
  const { page } = world.app();
  await come('/more');
  await press(page, 'Pin too much Added by Notice board');
  const again = page.getByRole('dialog').getByRole('button', { name: 'Pin too much' });
  await again.click();
  await page.getByRole('alert').filter({ hasText: 'The board is full' }).waitFor();
  expect(await lookAround(page)).toEqual([]);
  await again.click();
  await page.getByRole('alert').filter({ hasText: 'The board is full' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('an export is a file beside cards, books and all data, with the name that the server gives', async () => {
  const { page, goTo } = world.app();
  const user_id = await come('/cards');
  const [project, book] = await Promise.all([createProject(user_id), createBook(user_id)]);
  for (const path of ['/cards', `/books/${book.id}`, '/settings']) {
    await goTo(path);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Notes as text')]);
    expect(download.suggestedFilename()).toBe(`notes of ${user_id}.txt`);
    expect(await readFile(await download.path(), 'utf8')).toBe('the notes');
    await page.getByText(`Saved as notes of ${user_id}.txt.`).waitFor();
    // What the app exports itself has its own button, and is not at other places.
    expect(await page.getByRole('button', { name: 'Anki (package)' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Anki (text file)' }).count()).toBe(path === '/cards' ? 1 : 0);
  }
  await press(page, 'Notes of a project');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${project.id}.txt`);
  const endless = page.getByRole('button', { name: /^word word/ });
  expect(await endless.textContent()).toMatch(/^.{50,60}…$/);
  await endless.click();
  await page.getByRole('alert').filter({ hasText: 'not' }).waitFor();
  await settle(page);
  expect(await lookAround(page)).toEqual([]);
});

it('what a plugin adds is German for who reads German', async () => {
  const { page, goTo } = world.app();
  await come('/more');
  await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
  await page.reload();
  await page.getByRole('heading', { name: 'Von Plugins' }).waitFor();
  await page.getByRole('link', { name: 'Die Wand Hinzugefügt von Schwarzes Brett' }).waitFor();
  await page.getByRole('link', { name: 'Konsole' }).waitFor();
  await press(page, 'Zettel anheften Hinzugefügt von Schwarzes Brett');
  await page.getByText('Das Plugin „Schwarzes Brett“ tut das auf dem Server.').waitFor();
  await press(page, 'Abbrechen');
  await press(page, 'Zu viel anheften Hinzugefügt von Schwarzes Brett');
  await page.getByRole('dialog').getByRole('button', { name: 'Zu viel anheften' }).click();
  await page.getByRole('alert').filter({ hasText: 'Das Brett ist voll' }).waitFor();
  await goTo('/cards');
  await page.getByRole('heading', { name: 'Weitere Formate' }).waitFor();
  await page.getByRole('button', { name: 'Zettel als Text' }).waitFor();
});

it('what leads elsewhere is not there, even where a server lets it through', async () => {
  const { page } = world.app();
  await page.route('**/api/plugins/manifests', async (route) => {
    const answer = await route.fetch();
    const { board } = await answer.json();
    const elsewhere = '/api/users/{user_id}';
    const action = { ...board.sidebar_actions[0], label: { en: 'Elsewhere' }, action: elsewhere };
    const lying = {
      ...board,
      sidebar_actions: [action, { ...action, action: '/api/plugins/board/../../users/{user_id}' }],
      export_options: [{ id: 'x', label: { en: 'Elsewhere' }, path: elsewhere }],
      toolbar_buttons: [action],
    };
    await route.fulfill({ response: answer, json: { board: lying } });
  });
  await come('/more');
  await page.getByRole('link', { name: /^The wall/ }).waitFor();
  expect(await page.getByText('Elsewhere').count()).toBe(0);
});

it('what plugins add is asked for where it is shown, once, and never on a device alone', async () => {
  const { page, calls, goTo } = world.app();
  const asked = () => calls.filter((call) => call === 'GET /plugins/manifests').length;
  await come('/');
  await settle(page);
  expect(asked()).toBe(0);
  await page.getByRole('link', { name: 'More' }).click();
  await page.getByRole('link', { name: /^Flashcards/ }).click();
  await page.getByRole('button', { name: 'Notes as text' }).waitFor();
  expect(asked()).toBe(1);
  await comeOnDevice(world.app(), 'Ada', '/more');
  for (const path of ['/cards', '/settings']) {
    await settle(page);
    await goTo(path);
  }
  await settle(page);
  expect(asked()).toBe(0);
  expect(await page.getByText('From plugins').count()).toBe(0);
});

it('a panel is closed beside a chapter until somebody opens it, and is told which one', async () => {
  const { page, goTo } = world.app();
  const user_id = await come('/about');
  const book = await createBook(user_id);
  await goTo(`/books/${book.id}`);
  await page.getByLabel('A new chapter').fill('Water');
  await press(page, 'Create');
  await page.getByRole('heading', { level: 1, name: 'Water' }).waitFor();
  const chapter = new URL(page.url()).pathname;
  const panels = page.getByRole('region', { name: 'From plugins' });
  await panels.getByText('Beside it').waitFor();
  expect(await page.getByText('Without a frame').count()).toBe(0);
  expect(page.frames()).toHaveLength(1);
  await panels.getByText('Beside it').click();
  const frame = page.frameLocator('iframe[title="Beside it"]');
  await frame.getByText(`"path":"${chapter}"`).waitFor();
  expect(await lookAround(page)).toEqual([]);
  // Beside the text where there is room, else below it.
  const edges = async () => {
    const [text, panel] = await Promise.all([
      page.getByRole('textbox', { name: 'Text' }).boundingBox(),
      panels.boundingBox(),
    ]);
    if (text === null || panel === null) throw new Error('Both are shown.');
    return { isBeside: panel.x >= text.x + text.width, isBelow: panel.y >= text.y + text.height };
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(edges).toEqual({ isBeside: true, isBelow: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(edges).toEqual({ isBeside: false, isBelow: true });
  await page.setViewportSize({ width: 1280, height: 720 });
});

it('a panel beside a lesson of a draft is told which one, and of which project', async () => {
  const { page, goTo } = world.app();
  const user_id = await come('/about');
  const draft = await createDraft(user_id, OUTLINE, lessonOfAi('Drinks'), lessonOfAi('Paying'));
  await goTo(`/create/${draft.id}`);
  await page.getByText('Lesson 1: Drinks').click();
  const panels = page.getByRole('region', { name: 'From plugins' }).filter({ hasText: 'Beside it' });
  await panels.getByText('Beside it').click();
  const frame = page.frameLocator('iframe[title="Beside it"]');
  await frame.getByText(new RegExp(`"path":"/create/${draft.id}/[^"/]+"`)).waitFor();
  await page.getByText('Ready', { exact: true }).first().waitFor();
  await press(page, 'Edit');
  // What is shown in it stays as it is while the lesson is edited.
  await page.getByRole('group', { name: 'Step 2: Answer by typing' }).waitFor();
  expect(await frame.getByText('"path"').count()).toBe(1);
  expect(await lookAround(page)).toEqual([]);
});

/** A line of the list: its words, where it leads, and its picture. */
async function readLine(
  line: ReturnType<Page['locator']>,
): Promise<{ words: string; href: string | null; picture: string }> {
  const picture = line.locator('svg').first();
  await picture.waitFor();
  const link = line.getByRole('link');
  return {
    words: (await line.textContent())?.replace('Added by Notice board', '') ?? '',
    href: (await link.count()) === 0 ? null : await link.getAttribute('href'),
    picture: await picture.innerHTML(),
  };
}

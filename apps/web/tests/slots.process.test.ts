import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { LONG_ON_POSTGRESQL } from './console-world.ts';
import { lookAround } from './open-app.ts';
import { press } from './play-lesson.ts';
import { startSlotWorld } from './slot-world.ts';

describeEachDatabase('what a plugin adds', LONG_ON_POSTGRESQL, ({ label, createUrl }) => {
  const world = startSlotWorld(async () => ({ DATABASE_URL: await createUrl({ empty: true }) }));
  const { come, createBook, createDraft, createProject } = world;
  const notesOf = (user_id: string) => world.product().ask<string[]>(`/plugins/board/notes/${user_id}`);

  it('to More is done once somebody is sure, and answered as text', async () => {
    const { page, calls } = world.app();
    const user_id = await come('/more');
    await press(page, 'Pin a note Added by Notice board');
    const dialog = page.getByRole('dialog', { name: 'Pin a note' });
    await dialog.getByText('The plugin “Notice board” does this on the server.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await notesOf(user_id)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Pin a note' }).click();
    await page.getByRole('status').filter({ hasText: 'Pinned: <b>one</b> note' }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(await notesOf(user_id)).toEqual(['{}']);
    const pinned = `POST /plugins/board/notes/${user_id}`;
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([pinned]);
    // The next one is another one.
    await press(page, 'Pin a note Added by Notice board');
    await dialog.getByRole('button', { name: 'Pin a note' }).click();
    await expect.poll(() => notesOf(user_id)).toEqual(['{}', '{}']);
  });

  it('to a book and to a draft is told which', async () => {
    const { page, goTo } = world.app();
    const user_id = await come('/about');
    const book = await createBook(user_id);
    const { id: draft_id } = await createDraft(user_id);
    for (const path of [`/books/${book.id}`, `/create/${draft_id}`]) {
      await goTo(path);
      await press(page, 'Pin this');
      await page.getByRole('dialog').getByRole('button', { name: 'Pin this' }).click();
      await page.getByRole('status').filter({ hasText: 'Pinned: <b>one</b> note' }).waitFor();
      expect(await page.getByRole('button', { name: 'Without an address' }).count()).toBe(0);
      if (label === 'SQLite') expect(await lookAround(page)).toEqual([]);
    }
    const notes = await notesOf(user_id);
    expect(notes.toSorted()).toEqual([{ book_id: book.id }, { draft_id }].map((body) => JSON.stringify(body)));
  });

  it('that is about a project waits for one', async () => {
    const { page, goTo } = world.app();
    const user_id = await come('/more');
    await press(page, 'Pin a project Added by Notice board');
    const dialog = page.getByRole('dialog', { name: 'Pin a project' });
    await dialog.getByText('This is about a project, and you have none yet.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Pin a project' }).isDisabled()).toBe(true);
    const { id } = await createProject(user_id);
    const other = await createProject(user_id);
    await goTo('/more');
    await press(page, 'Pin a project Added by Notice board');
    await dialog.getByLabel('Project').selectOption(id);
    await dialog.getByRole('button', { name: 'Pin a project' }).click();
    await page.getByRole('status').filter({ hasText: 'Done.' }).waitFor();
    const counts = [id, other.id].map((project_id) => world.product().ask(`/plugins/board/plans/${project_id}`));
    expect(await Promise.all(counts)).toEqual([1, 0]);
  });

  it('to the settings is a form, which sends what was changed and nothing else', async () => {
    const { page } = world.app();
    const user_id = await come('/settings');
    const form = page.getByRole('region', { name: 'Plugins' });
    const colour = form.getByRole('textbox', { name: 'Colour' });
    await form.getByRole('heading', { name: 'Notes' }).waitFor();
    expect(await colour.inputValue()).toBe('blue');
    await colour.fill('Green 1');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').first().waitFor();
    expect(await colour.getAttribute('aria-invalid')).toBe('true');
    if (label === 'SQLite') expect(await lookAround(page)).toEqual([]);
    await colour.fill('green');
    await form.getByRole('button', { name: 'Save' }).click();
    const wishes = () => world.product().ask(`/plugins/board/wishes/${user_id}`);
    await expect.poll(wishes).toEqual({ colour: 'green', large: false, sent: ['colour'] });
    await page.reload();
    await colour.waitFor();
    expect(await colour.inputValue()).toBe('green');
    if (label === 'SQLite') expect(await lookAround(page)).toEqual([]);
  });
});

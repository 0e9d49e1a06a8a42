import { describe, expect, it } from 'vitest';
import { type Book, type Chapter, startBookWorld, WATER } from './book-world.ts';
import { lookAround, settle } from './open-app.ts';
import { comeAsNewLearner, press } from './play-lesson.ts';

const TOKEN = 'a-secret-of-the-repository';

// One server and one browser for all: their start takes longer than the tests do.
const world = startBookWorld();

describe('a book', () => {
  it('is begun, written, committed and found in its history by keys alone', async () => {
    const { page } = world.app();
    const { keyboard } = page;
    const user_id = await comeAsNewLearner(world.product(), world.app(), '/books');
    await page.getByText('No books yet').waitFor();
    await page.getByText('A new book').focus();
    await keyboard.press('Enter');
    await page.getByLabel('Title').focus();
    await keyboard.type('The Sea');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'The Sea' }).waitFor();
    for (const title of ['Water', 'Salt']) {
      await page.getByLabel('A new chapter').focus();
      await keyboard.type(title);
      await keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect((await page.getByLabel('Text').boundingBox())?.height).toBeGreaterThan(300);
      await page.getByLabel('Text').focus();
      await keyboard.insertText(`It is **${title}**.`);
      await keyboard.press('ControlOrMeta+s');
      await page.getByText('All is saved.').waitFor();
      await world.pressByKey('Preview');
      await page.getByRole('region', { name: 'Preview' }).getByText(title, { exact: true }).waitFor();
      await page.getByRole('link', { name: 'The Sea' }).focus();
      await keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'The Sea' }).waitFor();
    }
    await world.pressByKey('Move “Salt” up');
    await page.getByRole('status').filter({ hasText: '“Salt” is number 1 now.' }).waitFor();
    await page.getByText('The first commit keeps 3 files.').waitFor();
    await page.getByLabel('Message').focus();
    await keyboard.type('Two chapters');
    await keyboard.press('Enter');
    await page.getByRole('list', { name: 'Commits' }).getByText('Two chapters').waitFor();
    await page.getByText('Nothing to commit.').waitFor();
    const [book] = await world.product().ask<Book[]>(`/plugins/books/library/${user_id}`);
    const chapters = await world.product().ask<Chapter[]>(`/plugins/books/${book?.id}/chapters`);
    expect(chapters.map(({ title, changed, path }) => [title, changed, path])).toEqual([
      ['Salt', false, 'manuscript/chapters/01-salt.md'],
      ['Water', false, 'manuscript/chapters/02-water.md'],
    ]);
    const log = await world.product().ask<{ message: string }[]>(`/plugins/books/${book?.id}/git/log`);
    expect(log.map(({ message }) => message.trim())).toEqual(['Two chapters']);
  });

  it('is exported, removed, and imported again', async () => {
    const { page, user_id, book } = await world.comeWithBook('/books/$book');
    await page.getByLabel('Format').selectOption({ label: 'Project, to import again' });
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
    await page.getByText(`Saved as ${download.suggestedFilename()}.`).waitFor();
    const file = await download.path();
    await press(page, 'Edit');
    await page.getByLabel('Subtitle').fill('And its water');
    await press(page, 'Save');
    await page.getByText('And its water').waitFor();
    expect(await world.product().ask(`/plugins/books/${book.id}`)).toMatchObject({ subtitle: 'And its water' });
    await press(page, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No books yet').waitFor();
    await page.getByText('Bring a ZIP', { exact: true }).click();
    await page.getByLabel('The ZIP of a book').setInputFiles({
      name: 'notes.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no ZIP'),
    });
    await page.getByText('The content has mistakes, so nothing was imported.').waitFor();
    await page.getByLabel('The ZIP of a book').setInputFiles(file);
    await page.getByRole('heading', { level: 1, name: 'The Sea' }).waitFor();
    const [again] = await world.product().ask<Book[]>(`/plugins/books/library/${user_id}`);
    const chapters = await world.product().ask<Chapter[]>(`/plugins/books/${again?.id}/chapters`);
    expect(chapters.map(({ title }) => title)).toEqual(['Water', 'Salt']);
    world.forgetRefusals();
  });
});

describe('a chapter', () => {
  it('keeps what is typed over a reload, and takes over what others have changed elsewhere in it', async () => {
    const { page, chapter } = await world.comeWithBook('/books/$book/$chapter');
    await page.getByLabel('Text').fill('One and a half\n\nTwo\n\nThree\n');
    await page.reload();
    await page.getByText('Not saved yet; this browser keeps it.').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('One and a half\n\nTwo\n\nThree\n');
    await world.change(chapter, { title: 'Salt water' });
    await press(page, 'Save');
    await page.getByText('All is saved.').waitFor();
    expect(await world.product().ask(chapter)).toMatchObject({
      title: 'Salt water',
      content: 'One and a half\n\nTwo\n\nThree\n',
    });
    await page.getByLabel('Text').fill('Not wanted');
    await press(page, 'Discard');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Text').inputValue()).toBe('One and a half\n\nTwo\n\nThree\n');
    await press(page, 'Take changes back');
    await page.getByRole('dialog').getByRole('button', { name: 'Take changes back' }).click();
    await page.getByRole('heading', { level: 1, name: 'Water', exact: true }).waitFor();
    expect(await world.product().ask(chapter)).toMatchObject({ changed: false });
    world.forgetRefusals();
  });

  it('that both sides have changed is compared place by place, edited, and saved', async () => {
    const { page, chapter } = await world.comeWithBook('/books/$book/$chapter');
    await page.getByLabel('Text').fill('1\n\nTwo\n\nThree of mine\n');
    await world.change(chapter, { content: 'One\n\nTwo\n\nThree of theirs\n' });
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'Both sides have changed this chapter' }).waitFor();
    const places = page.getByRole('group', { name: /^Place/ });
    expect(await places.count()).toBe(2);
    expect(await places.first().getByRole('radio', { name: /^Mine/ }).isChecked()).toBe(true);
    await places.last().getByRole('radio', { name: /^Both/ }).check();
    await press(page, 'Go on with this');
    expect(await page.getByLabel('Text').inputValue()).toBe('1\n\nTwo\n\nThree of mine\nThree of theirs\n');
    // The focus is in the text.
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('Four');
    await press(page, 'Save');
    await page.getByText('All is saved.').waitFor();
    expect(await world.product().ask(chapter)).toMatchObject({
      content: '1\n\nTwo\n\nThree of mine\nThree of theirs\nFour',
    });
    world.forgetRefusals();
  });

  it('that somebody has removed leaves its draft, of which a new chapter is made', async () => {
    const { page, book, chapter } = await world.comeWithBook('/books/$book/$chapter');
    await page.getByLabel('Text').fill('Only here');
    const [lesson_id] = chapter.split('/').slice(-1);
    await fetch(`${world.product().url}/api/lessons/${lesson_id}`, { method: 'DELETE' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'This chapter is gone' }).waitFor();
    await press(page, 'Make a new chapter of it');
    await page.getByRole('heading', { level: 1, name: 'Water' }).waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('Only here');
    const chapters = await world.product().ask<Chapter[]>(`/plugins/books/${book.id}/chapters`);
    expect(chapters.map(({ title, path }) => [title, path])).toEqual([
      ['Salt', 'manuscript/chapters/02-salt.md'],
      ['Water', ''],
    ]);
  });
});

describe('a repository elsewhere', () => {
  it('is pushed to with a token that is nowhere on the page, and pulled from without losing a text', async () => {
    const { page, name, book, chapter } = await world.comeWithBook('/about');
    await world.change(chapter, { content: 'Mine\n' });
    await world.app().goTo(`/books/${book.id}`);
    world.remote().demand(TOKEN);
    await page.getByText('Address and token').click();
    await page.getByText('There is no token.').waitFor();
    await page.getByLabel('Access token').fill(TOKEN);
    await press(page, 'Save Access token');
    await page.getByText('There is a token.').waitFor();
    expect(await page.getByLabel('Access token').inputValue()).toBe('');
    const places = await page.evaluate(() => [
      document.documentElement.outerHTML,
      JSON.stringify(localStorage),
      location.href,
    ]);
    expect(places.filter((place) => place.includes(TOKEN))).toEqual([]);
    await page.getByLabel('Message').fill('Mine');
    await press(page, 'Commit');
    await page.getByText('Pushed to the repository.').waitFor();
    await press(page, 'Pull');
    await page.getByText('Nothing new there.').waitFor();
    await world.change(chapter, { content: 'Mine again\n' });
    world.remote().add(name, [{ files: { [WATER]: '# Water\n\nTheirs\n' } }]);
    await press(page, 'Pull');
    await page.getByText('Nothing was pulled').waitFor();
    await press(page, 'Lay mine aside and pull');
    await page.getByText('1 chapter has changed.').waitFor();
    expect(await world.product().ask(chapter)).toMatchObject({ content: 'Theirs\n', changed: false });
    await page.getByRole('link', { name: 'Water' }).last().click();
    await page.getByRole('heading', { name: 'Both sides have changed this chapter' }).waitFor();
    await press(page, 'All mine');
    await press(page, 'Go on with this');
    await press(page, 'Save');
    await page.getByText('All is saved.').waitFor();
    expect(await world.product().ask(chapter)).toMatchObject({ content: 'Mine again\n', changed: true });
    world.forgetRefusals();
  });
});

it('nothing keeps anybody out of books', async () => {
  const { page, book, chapter } = await world.comeWithBook('/books/$book');
  const { goTo } = world.app();
  await world.change(chapter, { content: `<img src=x onerror=alert(1)>\u202e${'x'.repeat(400)}` });
  const look = async () => {
    await settle(page);
    expect(await lookAround(page)).toEqual([]);
    expect(await page.locator('main img').count()).toBe(0);
  };
  await goTo('/books');
  for (const part of ['A new book', 'Bring a ZIP', 'Fetch from a Git repository'])
    await page.getByText(part, { exact: true }).click();
  await look();
  await goTo(`/books/${book.id}`);
  await press(page, 'Edit');
  await page.getByText('Address and token').click();
  await look();
  await goTo(chapter.replace('/plugins', '').replace('/chapters', ''));
  await press(page, 'Preview');
  await look();
  await press(page, 'Write');
  await page.getByLabel('Text').fill('y'.repeat(400));
  await world.change(chapter, { title: 'z'.repeat(400), content: 'z'.repeat(400) });
  await press(page, 'Save');
  await page.getByRole('heading', { name: 'Both sides have changed this chapter' }).waitFor();
  await look();
  world.forgetRefusals();
});

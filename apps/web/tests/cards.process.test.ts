import { readFile } from 'node:fs/promises';
import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { comeWithCards, makeWords, send } from './due-elements.ts';
import { type OpenApp, openApp, openBrowser } from './open-app.ts';
import { draw, press } from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

type Card = Schemas['Flashcards_Card'];

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openBrowser()]);
  app = await openApp(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

const comeWith = (cards: readonly Partial<Schemas['Flashcards_CreateCard']>[], path = '/cards') =>
  comeWithCards(product, app, cards, path);
const listCards = (user_id: string, query = '') =>
  product.ask<Card[]>(`/plugins/flashcards/cards/${user_id}?limit=500${query}`);
const summarise = (user_id: string) =>
  product.ask<Schemas['Flashcards_ReviewSummary']>(`/plugins/flashcards/review/${user_id}/summary`);
const status = (text: string | RegExp) => app.page.getByRole('status').filter({ hasText: text });

describe('the cards', () => {
  it('that are suggested are accepted in one press, by keys', async () => {
    const { page } = app;
    const { user_id } = await comeWith(makeWords(8, { status: 'suggested' }));
    const accept = page.getByRole('button', { name: 'Accept 8' });
    await accept.focus();
    await page.keyboard.press('Enter');
    await page.getByText('8 cards to review').waitFor();
    await accept.waitFor({ state: 'hidden' });
    expect(await listCards(user_id, '&status=accepted')).toHaveLength(8);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('that are suggested are accepted and rejected one by one', async () => {
    const { page } = app;
    const { user_id } = await comeWith(makeWords(2, { status: 'suggested' }));
    await page.getByRole('button', { name: 'Accept Wort 0' }).click();
    await page.getByRole('button', { name: 'Edit Wort 0' }).waitFor();
    await page.getByRole('button', { name: 'Reject Wort 1' }).click();
    await page.getByRole('heading', { name: 'Suggestions' }).waitFor({ state: 'hidden' });
    expect((await listCards(user_id)).map((card) => card.status).toSorted()).toEqual(['accepted', 'rejected']);
  });

  it('are written, found by a search that stands in the address, changed, and removed', async () => {
    const { page } = app;
    const { user_id } = await comeWith(makeWords(3));
    await press(page, 'Add a card');
    await press(page, 'Save');
    await page.getByText('Write something to ask.').waitFor();
    await page.getByRole('textbox', { name: 'Front' }).fill('le café');
    await page.getByLabel('Back').fill('coffee');
    await page.getByLabel('Tags').fill('drinks, drinks, French');
    await press(page, 'Save');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByLabel('Search').fill('CAFE');
    await page.waitForURL(`${product.url}/cards?q=CAFE`);
    await page.getByRole('button', { name: 'Edit Wort 0' }).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Edit le café' }).click();
    expect(await page.getByLabel('Tags').inputValue()).toBe('drinks, French');
    await page.getByLabel('Back').fill('the coffee');
    await press(page, 'Save');
    await page.getByText('the coffee').waitFor();
    await page.getByRole('button', { name: 'Remove le café' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No card has that in it.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your cards');
    expect(await listCards(user_id)).toHaveLength(3);
  });
});

it('flashcards on a device alone say that they need a server', async () => {
  const { page, goTo, comeFirst } = app;
  await comeFirst('/welcome?step=who&mode=device');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Skip' }).waitFor();
  for (const path of ['/cards', '/cards/review']) {
    await goTo(path);
    await page.getByRole('heading', { name: 'Flashcards need a server' }).waitFor();
  }
});

describe('a review of cards', () => {
  it('has two grades in plain words, tells no interval, and says when the card comes back', async () => {
    const { page } = app;
    const { user_id } = await comeWith(makeWords(2), '/cards/review');
    const [first] = await product.ask<Schemas['Flashcards_DueCard'][]>(`/plugins/flashcards/review/${user_id}`);
    await page.getByRole('heading', { level: 1, name: first?.front ?? '' }).waitFor();
    expect(await page.getByText(first?.back ?? '').count()).toBe(0);
    await press(page, 'Show');
    await page
      .getByRole('region', { name: 'Answer' })
      .getByText(first?.back ?? '')
      .waitFor();
    expect(await page.getByRole('group', { name: 'How well did you know it?' }).getByRole('button').count()).toBe(2);
    expect(await page.getByText(/^in \d/).count()).toBe(0);
    await draw(page);
    await page.getByRole('button', { name: 'Knew it' }).click();
    await status(/^The last card comes back in \d+ minutes?\.$/).waitFor();
    await expect.poll(() => summarise(user_id)).toMatchObject({ fresh: 1 });
  });

  it('takes four grades by keys on request, and shows the intervals', async () => {
    const { page } = app;
    const { user_id } = await comeWith(makeWords(4), '/cards/review');
    await page.getByLabel('Four grades').check();
    await page.getByLabel('Show when a card comes back').check();
    for (const digit of ['1', '2', '3', '4']) {
      await draw(page);
      await page.keyboard.press('Enter');
      const grades = page.getByRole('group', { name: 'How well did you know it?' });
      await grades.getByRole('button', { name: /^At once in \d+ days$/ }).waitFor();
      await draw(page);
      await page.keyboard.press(digit);
    }
    await page.getByRole('heading', { level: 1, name: 'Cards done' }).waitFor();
    await page.getByText('3 of 4 known').waitFor();
    await expect.poll(() => summarise(user_id)).toMatchObject({ due: 0, fresh: 0 });
  });

  it('takes a grade back on the server, also at the end', async () => {
    const { page } = app;
    const { user_id } = await comeWith(makeWords(1), '/cards/review');
    await page.getByRole('heading', { level: 1, name: 'Wort 0' }).waitFor();
    await draw(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Knew it' }).waitFor();
    await draw(page);
    await page.keyboard.press('1');
    await page.getByRole('heading', { level: 1, name: 'Cards done' }).waitFor();
    await expect.poll(() => summarise(user_id)).toMatchObject({ fresh: 0 });
    await page.keyboard.press('z');
    await page.getByRole('heading', { level: 1, name: 'Wort 0' }).waitFor();
    await expect.poll(() => summarise(user_id)).toMatchObject({ due: 0, fresh: 1 });
  });

  it('hides what a cloze hides, and shows it', async () => {
    const { page } = app;
    await comeWith([{ front: 'Ich {{c1::heiße}} Ada.', card_type: 'cloze' }], '/cards/review');
    await page.getByRole('heading', { level: 1, name: 'Ich … (hidden) Ada.' }).waitFor();
    await press(page, 'Show');
    await page.getByRole('heading', { level: 1, name: 'Ich heiße Ada.' }).waitFor();
  });

  it('asks twenty, and more on demand', async () => {
    const { page, goTo } = app;
    const { made } = await comeWith(makeWords(21));
    const reviewed_at = new Date(Date.now() - 86_400_000).toISOString();
    for (const { id } of made) {
      await send(product, 'POST', `/plugins/flashcards/cards/${id}/review`, { grade: 'again', reviewed_at });
    }
    await goTo('/cards/review');
    const ruler = page.getByRole('progressbar');
    expect(await ruler.getAttribute('aria-valuemax')).toBe('20');
    for (let done = 0; done < 20; done += 1) {
      await page.getByRole('button', { name: 'Show' }).click();
      await draw(page);
      await page.getByRole('button', { name: 'Knew it' }).click();
    }
    await page.getByText('20 of 20 known').waitFor();
    await page.getByRole('button', { name: 'More 1 left' }).click();
    await page.getByRole('button', { name: 'Show' }).waitFor();
    expect(await ruler.getAttribute('aria-valuemax')).toBe('1');
  });

  it('of nothing says when the next card comes', async () => {
    const { page } = app;
    await comeWith([], '/review/run?source=flashcards.cards');
    await page.waitForURL(`${product.url}/cards/review`);
    await page.getByText('No card to review.').waitFor();
    await page.getByRole('link', { name: 'To the cards' }).click();
    await page.getByRole('heading', { level: 2, name: 'No cards yet' }).waitFor();
  });
});

it('a package of Anki goes out and comes in with as many cards', async () => {
  const { page } = app;
  await comeWith(makeWords(30));
  const downloading = page.waitForEvent('download');
  await press(page, 'Export');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('flashcards.apkg');
  const file = await download.path();
  const { user_id } = await comeWith([]);
  const sending = page.waitForRequest(/import\/apkg/);
  await page.getByLabel('A package of Anki').setInputFiles({
    name: 'flashcards.apkg',
    mimeType: 'application/octet-stream',
    buffer: await readFile(file),
  });
  // Browsers tell of these alone how much was sent.
  expect((await sending).resourceType()).toBe('xhr');
  await status('Imported: 30 new, 0 changed, 0 as before.').waitFor();
  await page.getByText('20 cards to review').waitFor();
  expect(await listCards(user_id)).toHaveLength(30);
  await page.getByLabel('A package of Anki').setInputFiles({
    name: 'broken.apkg',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no package'),
  });
  await page.getByRole('alert').waitFor();
  app.faults.splice(0, Number.POSITIVE_INFINITY, ...app.faults.filter((fault) => !fault.includes('status of 422')));
});

import { unlink, writeFile } from 'node:fs/promises';
import { type Database, openDatabase } from '@learnwright/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { framed, writeFramedPages } from '../../tests/framed-plugin.ts';
import { createSqliteDatabase } from '../databases/sqlite-databases.ts';
import type { TestLearner } from '../plugins/create-learner.ts';
import { type PluginServer, startPluginServer } from '../plugins/start-plugin-server.ts';
import { openPluginPage, type PluginPage } from './open-plugin-page.ts';

let server: PluginServer;
let learner: TestLearner;
let pages: Awaited<ReturnType<typeof writeFramedPages>>;
let silent: Promise<unknown>;
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const { url, remove } = await createSqliteDatabase();
  const database: Database = await openDatabase({ url, synchronous: 'normal', poolSize: 1 });
  server = await startPluginServer(database, [framed]);
  learner = await server.createLearner();
  pages = await writeFramedPages();
  cleanUps.push(
    () => server.close(),
    () => database.close(),
    remove,
    () => pages.remove(),
  );
  // It takes its ten seconds while others are tested.
  silent = open('silent').catch((error: unknown) => error);
});
afterAll(async () => {
  await silent;
  for (const cleanUp of cleanUps) await cleanUp();
});

type Look = Partial<Parameters<typeof openPluginPage>[3]>;
const open = (id: string, look: Look = {}) =>
  openPluginPage(server, framed, id, { directory: pages.directory, user_id: learner.user.id, ...look });

describe('a page of a plugin in a test', () => {
  let page: PluginPage;
  beforeAll(async () => {
    page = await open('good', { theme: 'dark', locale: 'de' });
  });
  const press = (name: string) => page.frame.getByRole('button', { name, exact: true }).click();
  /** What an expression is in the frame. */
  const read = (expression: string) => page.tab.frames()[1]?.evaluate(expression);
  const status = (text: string) => page.frame.getByRole('status').getByText(text, { exact: true }).waitFor();

  it('is told where it is, and has the colours of the app', async () => {
    await page.frame.getByText(`dark de ${learner.project.id} /good`).waitFor();
    const root = page.frame.locator('html');
    expect(await root.getAttribute('lang')).toBe('de');
    const paper = () => read('getComputedStyle(document.body).backgroundColor');
    expect(await paper()).toBe('rgb(17, 21, 29)');
    await page.change({ theme: 'light', locale: 'en', project_id: null });
    await page.frame.getByText('light en  /good').waitFor();
    expect(await paper()).not.toBe('rgb(17, 21, 29)');
    expect(await page.tab.title()).toBe('Seite good');
  });

  it('stands in the sandbox of the app, of an origin of its own', async () => {
    const frame = page.tab.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
    expect(await read('origin')).toBe('null');
  });

  it('calls its own routes as the learner, in their language', async () => {
    await press('read');
    await status(`{"user_id":"${learner.user.id}","last":3,"language":"en"}`);
    await press('write');
    await status('{"answer":"é"}');
    await press('refused');
    await status('CallError 404 not_found');
    expect(page.calls).toEqual(['GET /rounds/{user_id}', 'POST /rounds/{user_id}', 'POST /rounds/{user_id}']);
  });

  it('reaches nothing else, and is answered no more than the app hands on', async () => {
    await press('foreign');
    await status('CallError 0 refused');
    expect(page.calls).not.toContain('GET /../other/rounds');
    await press('large');
    await status('CallError 0 refused');
  });

  it('opens links, says texts, and is as high as it is', async () => {
    for (const name of ['inside', 'outside', 'say']) {
      await press(name);
      await status('"done"');
    }
    await press('script');
    await status('CallError 0 refused');
    await expect.poll(() => page.said).toEqual(['Well done']);
    expect(page.links).toEqual(['/learn', 'https://elsewhere.example/']);
    await press('grow');
    await expect.poll(() => page.height()).toBeGreaterThan(900);
  });

  it('has no complaints where nothing is wrong, and hears that it goes', async () => {
    expect(page.complaints).toEqual([]);
    await page.close();
    expect(page.said).toEqual(['Well done', 'Goodbye']);
  });
});

it('a panel of an editor is told the address that is edited', async () => {
  const page = await open('hints', { path: '/create/draft-1', project_id: null });
  await page.frame.getByText('light en  /create/draft-1').waitFor();
  await page.close();
});

it('what the policy refuses, what is not there and what scripts throw are complaints', async () => {
  const page = await open('faulty');
  const complaints = () => page.complaints.join('\n');
  await expect.poll(complaints).toContain('thrown later');
  await expect.poll(complaints).toContain("connect-src 'none'");
  await expect.poll(complaints).toContain('inline event handler');
  await expect.poll(complaints).toContain('ui/absent.png is not there.');
  await page.close();
});

it('a page that goes elsewhere is stopped', async () => {
  const page = await open('leaving');
  await expect.poll(() => page.complaints.join('\n')).toContain('It was stopped');
  expect(await page.tab.locator('iframe').count()).toBe(0);
  await page.close();
});

it('a page that does not speak is said to, with what is wrong of it', async () => {
  const error = await silent;
  expect(String(error)).toContain('ui/learnwright-of-nobody.js is not there.');
  expect(String(error)).toContain('It did not speak within 10 seconds');
});

it('a page that the plugin does not draw is none', async () => {
  await expect(open('drawn')).rejects.toThrow('With a `frame` it has: good, faulty, silent, leaving, hints.');
});

it('a folder that breaks rules is refused, each with its file and what to do', async () => {
  const broken = await writeFramedPages();
  await writeFile(new URL('ui/page.ts', broken.directory), '');
  await unlink(new URL('ui/leaving.html', broken.directory));
  const opening = () => open('good', { directory: broken.directory });
  await expect(opening()).rejects.toThrow(/^ui\.kind ui\/page\.ts: Files like \*\.ts are not served.* Take it out/m);
  await expect(opening()).rejects.toThrow(/^ui\.missing ui\/leaving\.html: The page "leaving" names it.* Write it/m);
  await writeFile(new URL('ui/large.txt', broken.directory), 'x'.repeat(3_000_000));
  await expect(opening()).rejects.toThrow(/^ui\.too_large ui\/: .* Make the files smaller/m);
  await broken.remove();
});

import { type GitServer, startGitServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConsoleWorld } from './console-world.ts';
import { BROKEN, setOf, zipOf } from './content-files.ts';
import { CONTENT_SETTINGS, openContent } from './content-world.ts';
import { lookAround } from './open-app.ts';
import { press } from './play-lesson.ts';
import { send } from './talk-with-tutor.ts';

const world = startConsoleWorld(async () => ({ plugins: { content: CONTENT_SETTINGS } }));
const { page, goTo, choose, waitForHeading, follow } = openContent(world);
let git: GitServer;
beforeAll(async () => {
  git = await startGitServer();
});
afterAll(() => git.close());

it('the question whether a set shall go keeps nobody out', async () => {
  await goTo('');
  await press(page(), 'Remove German: first steps');
  await page().getByRole('dialog').getByText('This goes for good:').waitFor();
  expect(await lookAround(page())).toEqual([]);
});

it('what was found in content keeps nobody out', async () => {
  await goTo('/import');
  await choose(zipOf('broken.zip', setOf('broken', { one: BROKEN, two: BROKEN })));
  await page().getByText('The server has refused it.').waitFor();
  expect(await lookAround(page())).toEqual([]);
});

it('a preview keeps nobody out, and says in German what was found, with the words of the server as English', async () => {
  await page().evaluate(() => localStorage.setItem('learnwright.language', 'de'));
  await goTo('/import');
  const cards = [...Array(3).keys()].map((number) => ({ id: `card-${number}`, front: `Eule ${number}`, back: 'owl' }));
  const owl = { id: 'owl', front: 'Eule', back: 'owl' };
  const files = setOf('owls', { owl: { cards: [owl, ...cards] } });
  await page().getByLabel('Ein ZIP oder Dateien mit Inhalten').setInputFiles(zipOf('owls.zip', files));
  await waitForHeading('Was darin ist');
  const found = page().getByRole('listitem').filter({ hasText: 'Keine Übung verwendet diese Karte.' });
  await found.first().waitFor();
  expect(await page().locator('[lang=en]', { hasText: 'no exercise uses' }).count()).toBe(3);
  expect(await lookAround(page())).toEqual([]);
  await page().evaluate(() => localStorage.setItem('learnwright.language', 'en'));
});

it('repositories keep nobody out, whether an update is under way, has failed, or is reported', async () => {
  const good = git.create('good', [{ files: setOf('good') }]);
  const bad = git.create('bad', [{ files: setOf('bad', { owl: BROKEN }) }]);
  for (const url of [good, bad]) {
    const { remote_id } = await follow(url, { webhook_secret: 'a-secret-of-sixteen' });
    await send(world.product(), 'POST', `/plugins/content/remotes/${remote_id}/update`, {});
  }
  const outcomes = async () => {
    const remotes = await world
      .product()
      .ask<{ last_update: { outcome: string } | null }[]>('/plugins/content/remotes');
    return remotes.map(({ last_update }) => last_update?.outcome).toSorted();
  };
  await expect.poll(outcomes).toEqual(['failed', 'updated']);
  await goTo('/remotes');
  await page().getByText('What the last update has changed').click();
  git.behave('hang');
  await press(page(), `Update ${good}`);
  await page().getByText('The server fetches it …').waitFor();
  expect(await lookAround(page())).toEqual([]);
  git.behave('serve');
  git.release();
  await page().getByText('Nothing new', { exact: true }).waitFor();
  await press(page(), `Stop following ${good}`);
  await page().getByRole('dialog').getByText('Its sets stay as they are').waitFor();
  expect(await lookAround(page())).toEqual([]);
});

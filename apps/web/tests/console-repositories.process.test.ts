import type { Schemas } from '@learnwright/client';
import { describeEachDatabase, type GitServer, startGitServer } from '@learnwright/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LONG_ON_POSTGRESQL, startConsoleWorld } from './console-world.ts';
import { BROKEN, setOf } from './content-files.ts';
import { CONTENT_SETTINGS, openContent } from './content-world.ts';
import { press } from './play-lesson.ts';

const SECRET = 'a-secret-of-sixteen';
const TOKEN = 'a-token-of-the-repository';

let git: GitServer;
beforeAll(async () => {
  git = await startGitServer();
});
afterEach(() => {
  git.demand(null);
  git.behave('serve');
  git.release();
});
afterAll(() => git.close());

describeEachDatabase('content of a repository, in the console,', LONG_ON_POSTGRESQL, ({ createUrl }) => {
  describe('is', () => {
    const world = startConsoleWorld(async () => ({
      environment: { DATABASE_URL: await createUrl({ empty: true }) },
      plugins: { content: CONTENT_SETTINGS },
    }));
    const { page, goTo, listSets, waitForHeading, readRow, follow, focused } = openContent(world);

    it('imported from an address, with every finding where it is broken, and a token that is nowhere afterwards', async () => {
      const url = git.create('hills', [{ files: setOf('hills', { one: BROKEN }) }]);
      git.demand(TOKEN);
      await goTo('/import');
      await page().getByLabel('Address', { exact: true }).fill(url);
      await press(page(), 'Preview');
      await page().getByRole('alert').getByText('Nothing was changed.').waitFor();
      await page().getByLabel('Token').fill(TOKEN);
      await press(page(), 'Preview');
      await page().getByText('E-STEP-ID-DUPLICATE').waitFor();
      await page().getByText('E-EXERCISE-MISSING').waitFor();
      git.add('hills', [{ files: setOf('hills', { one: {} }) }]);
      await press(page(), 'Preview');
      await waitForHeading('What it holds');
      expect(await page().content()).not.toContain(TOKEN);
      await press(page(), 'Import');
      await waitForHeading('Imported');
      await goTo('');
      expect((await readRow('hills of the night'))['Comes from']).toContain(url);
    });

    it('not fetched any further where somebody stops it', async () => {
      const url = git.create('slow', [{ files: setOf('slow') }]);
      git.behave('hang');
      await goTo('/import');
      await page().getByLabel('Address', { exact: true }).fill(url);
      await press(page(), 'Preview');
      await page().getByText('The server fetches it …').waitFor();
      await press(page(), 'Stop');
      await page().getByText('It was stopped. Nothing was changed.').waitFor();
      expect(await page().getByLabel('Address', { exact: true }).inputValue()).toBe(url);
      expect(await listSets()).not.toContain('slow');
    });

    it('kept up to date with a repository, from the first update to the last', async () => {
      const url = git.create('birds', [{ files: setOf('birds') }]);
      git.demand(TOKEN);
      await goTo('/remotes');
      await page().getByText('No repository is followed').waitFor();
      await page().getByLabel('Address', { exact: true }).fill(url);
      await page().getByLabel('Token').fill(TOKEN);
      await page().getByLabel('Secret for webhooks').fill(SECRET);
      await press(page(), 'Follow a repository');
      const card = page().getByRole('list', { name: 'Followed repositories' }).getByRole('listitem').first();
      await card.getByText('Never updated yet.').waitFor();
      expect(await page().getByLabel('Token').inputValue()).toBe('');
      expect(await page().content()).not.toMatch(new RegExp(`${TOKEN}|${SECRET}`));
      const [remote] = await world.product().ask<Schemas['Content_Remote'][]>('/plugins/content/remotes');
      await card.getByText(`${world.product().url}/api/plugins/content/remotes/${remote?.remote_id}/webhook`).waitFor();
      await press(page(), `Update ${url}`);
      await card.getByText('Updated', { exact: true }).waitFor();
      await card.getByText('What the last update has changed').click();
      expect(await readRow('birds')).toMatchObject({ State: 'New', Added: '1' });
      expect(await listSets()).toContain('birds');
      await press(page(), `Update ${url}`);
      await card.getByText('Nothing new', { exact: true }).waitFor();
      git.add('birds', [{ files: setOf('birds', { owl: BROKEN }) }]);
      await press(page(), `Update ${url}`);
      await card.getByText('breaks the rule E-').waitFor();
      await card.getByRole('link', { name: 'Preview what is there' }).click();
      await waitForHeading('Import content');
      expect(await page().getByLabel('Address', { exact: true }).inputValue()).toBe(url);
    });

    it('not removed while a repository would bring it back, and stays when nobody follows that any more', async () => {
      const url = git.create('mice', [{ files: setOf('mice') }]);
      const { remote_id } = await follow(url);
      await goTo('/remotes');
      await press(page(), `Update ${url}`);
      const card = page()
        .getByRole('listitem')
        .filter({ has: page().getByRole('heading', { name: url }) });
      await card.getByText('Updated', { exact: true }).waitFor();
      await goTo('');
      const dialog = page().getByRole('dialog');
      await press(page(), 'Remove mice of the night');
      await dialog.getByText('This set cannot be removed while its repository is followed').waitFor();
      expect(await dialog.getByRole('button', { name: 'Remove' }).count()).toBe(0);
      await dialog.getByRole('link', { name: url }).click();
      await press(page(), `Stop following ${url}`);
      await dialog.getByText('Its sets stay as they are').waitFor();
      await dialog.getByRole('button', { name: 'Stop following' }).click();
      await card.waitFor({ state: 'detached' });
      await expect.poll(() => focused()).toBe('H1');
      expect(await listSets()).toContain('mice');
      const remotes = await world.product().ask<Schemas['Content_Remote'][]>('/plugins/content/remotes');
      expect(remotes.map((each) => each.remote_id)).not.toContain(remote_id);

      // Somebody follows it while the question is open.
      await goTo('');
      await press(page(), 'Remove mice of the night');
      await dialog.getByText('This goes for good:').waitFor();
      await follow(url);
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await dialog.getByText('This set cannot be removed while its repository is followed').waitFor();
      expect(await listSets()).toContain('mice');
    });
  });
});

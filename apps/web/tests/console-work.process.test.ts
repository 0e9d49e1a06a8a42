import type { Schemas } from '@learnwright/client';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { LONG_ON_POSTGRESQL, startConsoleWorld } from './console-world.ts';
import { FRAIL_CONFIG, installFrail, send } from './frail-plugin.ts';
import { lookAround, type Page } from './open-app.ts';

/** The table of deliveries, as far as the test ends their tries. */
interface DeliveryTables {
  readonly event_deliveries: { readonly plugin: string; readonly state: string; tries: number; owner: string | null };
}

describeEachDatabase('work in the console', LONG_ON_POSTGRESQL, ({ label, createUrl, open }) => {
  describe('is looked after', () => {
    let url: string;
    let database: Awaited<ReturnType<typeof open>>;
    let learner: string;
    const world = startConsoleWorld(async () => {
      url = await createUrl({ empty: true });
      return { config: FRAIL_CONFIG, environment: { DATABASE_URL: url } };
    });
    const main = () => world.app().page.getByRole('main');
    const jobsNamed = (name: string) => main().getByRole('article', { name, exact: true });
    const list = <Answer>(path: string) => world.product().ask<Answer[]>(path);

    /** Judges how a page looks, which takes long and is the same on each database. */
    const judge = async (page: Page) => (label === 'SQLite' ? lookAround(page) : []);
    const shuffle = (deck: string, waits = false) =>
      send<string>(world.product(), `/plugins/frail/shuffles/${learner}`, { deck, waits });
    const isNow = async (id: string) => (await world.product().ask<Schemas['Job']>(`/jobs/${id}`)).status;

    /** Ends the tries of the deliveries to the plugin, as a day would. */
    async function exhaust(count: number): Promise<void> {
      await expect
        .poll(
          async () => {
            await database
              .kysely<DeliveryTables>()
              .updateTable('event_deliveries')
              .set({ state: 'dead', tries: 12 })
              .where('plugin', '=', 'frail')
              .where('owner', 'is', null)
              .where('tries', '>', 0)
              .execute();
            return (await list('/admin/effects?state=dead')).length;
          },
          { timeout: 20_000, interval: 200 },
        )
        .toBe(count);
    }

    beforeAll(async () => {
      await installFrail(world.product());
      database = await open(url);
      learner = (await send<{ id: string }>(world.product(), '/users', { name: 'Ada' })).id;
    });

    it('has nothing to show where nothing has happened, and says so', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/effects');
      await main().getByText('No delivery has been given up.').waitFor();
      await main().getByText('Nothing waits.').waitFor();
      expect(await judge(page)).toEqual([]);
      await goTo('/console/jobs');
      await main().getByRole('heading', { name: 'There are no jobs' }).waitFor();
      expect(await judge(page)).toEqual([]);
    });

    it('is a failed job with its reason, its object and its learner', async () => {
      const { page, goTo } = world.app();
      await shuffle('animals');
      await goTo('/console/jobs?status=failed');
      const job = jobsNamed('shuffle');
      await job.getByText('Failed', { exact: true }).waitFor();
      await job.getByText('The plugin "frail" failed. The cause is in the log of the server.').waitFor();
      await job.getByText('job shuffle threw: The deck is <b>torn</b>.').waitFor();
      await job.getByText('deck animals').waitFor();
      expect(await job.getByRole('link', { name: learner }).getAttribute('href')).toBe(`/console/users/${learner}`);
      expect(await job.getByRole('link', { name: 'frail' }).getAttribute('href')).toBe('/console/plugins/frail');
      await main().getByRole('button', { name: 'Failed 1' }).waitFor();
      expect(await judge(page)).toEqual([]);
    });

    it('is a job that runs, with its progress, until it is told to end', async () => {
      const { page, goTo } = world.app();
      const id = await shuffle('plants', true);
      await goTo('/console/jobs');
      const job = jobsNamed('shuffle').filter({ hasText: 'deck plants' });
      const ruler = job.getByRole('progressbar', { name: 'Progress of shuffle' });
      await ruler.waitFor();
      const done = async () => Number(await ruler.getAttribute('aria-valuenow'));
      const before = await done();
      await expect.poll(done, { timeout: 15_000 }).toBeGreaterThan(before);
      expect(await ruler.getAttribute('aria-valuemax')).toBe('1000');
      await job.getByText('of 1,000: cards').waitFor();
      expect(await judge(page)).toEqual([]);
      await job.getByRole('button', { name: 'Cancel shuffle' }).click();
      await page.getByRole('status').getByText('The job is told to end.').waitFor();
      // What it was started with is not kept any more.
      await jobsNamed('shuffle').getByText('Cancelled', { exact: true }).waitFor({ timeout: 15_000 });
      expect(await isNow(id)).toBe('cancelled');
    });

    it('can be told apart by state, kind, plugin and learner, and after a reload as before', async () => {
      const { page, goTo } = world.app();
      await send(world.product(), `/users/${learner}/exports`, {});
      await goTo('/console/jobs');
      await jobsNamed('Export of a learner').getByText('Done', { exact: true }).waitFor({ timeout: 20_000 });
      await page.getByLabel('Kind').selectOption('shuffle');
      await page.getByLabel('Plugin').selectOption('frail');
      await main()
        .getByRole('button', { name: /^Failed/ })
        .click();
      await expect.poll(() => main().getByRole('article').count()).toBe(1);
      const look = async () => [
        Object.fromEntries(new URL(page.url()).searchParams),
        await page.getByLabel('Kind').inputValue(),
        await page.getByLabel('Plugin').inputValue(),
        await main().getByRole('button', { pressed: true }).allInnerTexts(),
        await main().getByRole('article').count(),
      ];
      const before = await look();
      expect(before.slice(0, 3)).toEqual([{ status: 'failed', kind: 'shuffle', plugin: 'frail' }, 'shuffle', 'frail']);
      await page.reload();
      await jobsNamed('shuffle').waitFor();
      await expect.poll(look).toEqual(before);
      await page.getByLabel('Kind').selectOption('Any');
      await page.getByLabel('Plugin').selectOption('Any');
      await goTo(`/console/jobs?status=succeeded&user=${learner}`);
      await jobsNamed('Export of a learner').waitFor();
      await main().getByText(`Of one learner alone: ${learner}`).waitFor();
      await goTo('/console/jobs?user=nobody');
      await main().getByRole('heading', { name: 'No job is like that' }).waitFor();
      await main().getByRole('button', { name: 'Show all' }).click();
      await expect.poll(() => main().getByRole('article').count()).toBe(3);
    });

    it('brings the file of a job that has made one', async () => {
      const { page } = world.app();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        main().getByRole('button', { name: 'Download Export of a learner' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.json$/);
    });

    it('is what plugins do at set times, with when it runs next', async () => {
      const { page, goTo } = world.app();
      await goTo('/console/jobs');
      await main().getByRole('button', { name: 'Schedules' }).click();
      const row = main().getByRole('row').filter({ hasText: 'nightly' });
      await row.getByText('every 1 day').waitFor();
      await row.getByRole('link', { name: 'frail' }).waitFor();
      expect(new URL(page.url()).search).toBe('?tab=schedules');
      expect(await judge(page)).toEqual([]);
    });

    it('is a delivery that was given up, with its plugin, event, learner, reason and tries', async () => {
      const { page, goTo } = world.app();
      for (const lesson_id of ['a', 'b']) {
        await send(world.product(), `/users/${learner}/lesson-progress`, {
          set_id: 'set',
          lesson_id,
          mark_completed: true,
        });
      }
      await exhaust(1);
      await goTo('/console/effects');
      const delivery = main().getByRole('article', { name: 'A session has ended, frail' });
      await delivery.getByText('The deck is <b>torn</b>.').waitFor();
      await delivery.getByText('on_session_complete:').waitFor();
      await delivery.getByRole('link', { name: learner }).waitFor();
      await delivery.getByText('12', { exact: true }).waitFor();
      await exhaust(2);
      const counts = main().locator('dl').first();
      await expect.poll(() => counts.textContent(), { timeout: 20_000 }).toMatch(/^Given up2Waiting0/);
      await main().getByRole('button', { name: 'Try again (2)' }).waitFor();
      expect(await judge(page)).toEqual([]);
    });

    it('is discarded once somebody has read what is lost, and only then', async () => {
      const { page } = world.app();
      await main().getByRole('button', { name: 'Discard A session has ended, frail' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Discard this delivery?' });
      await dialog.getByText('A session has ended: can be told again while the event is kept').waitFor();
      expect(await judge(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await list('/admin/effects?state=dead')).toHaveLength(2);
      await main().getByRole('button', { name: 'Discard A session has ended, frail' }).first().click();
      await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('status').getByText('1 delivery is discarded.').waitFor();
      await expect.poll(() => main().getByRole('article').count()).toBe(1);
      expect(await list('/admin/effects?state=dead')).toHaveLength(1);
      // What had the focus is gone.
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Given up');
    });

    it('is tried again once its cause is mended, and is done', async () => {
      const { page, goTo } = world.app();
      await send(world.product(), '/plugins/frail/mend', {});
      await main().getByRole('button', { name: 'Try again (1)' }).click();
      await page.getByRole('status').getByText('1 delivery waits again.').waitFor();
      await main().getByText('No delivery has been given up.').waitFor();
      await expect.poll(() => list('/admin/effects'), { timeout: 20_000 }).toEqual([]);
      await goTo('/console/jobs?status=failed');
      const [failed] = await list<Schemas['Job']>('/admin/jobs?status=failed');
      await main().getByRole('button', { name: 'Try again shuffle' }).click();
      await page.getByRole('status').getByText('The job waits again.').waitFor();
      await main().getByRole('heading', { name: 'No job is like that' }).waitFor();
      await expect.poll(() => isNow(failed?.id ?? ''), { timeout: 20_000 }).toBe('succeeded');
    });

    it('says why it cannot be tried again where somebody else was faster', async () => {
      const { page, goTo } = world.app();
      await page.route('**/api/admin/jobs?*', async (route) => {
        const response = await route.fetch();
        const jobs: Schemas['Job'][] = await response.json();
        const error = { code: 'conflict', detail: 'Two of them shuffle.' };
        await route.fulfill({ response, json: jobs.map((job) => ({ ...job, status: 'failed', error })) });
      });
      await goTo('/console/jobs');
      const job = jobsNamed('shuffle').first();
      await job.getByText('Two of them shuffle.').waitFor();
      await job.getByRole('button', { name: 'Try again shuffle' }).click();
      await job.getByRole('alert').getByText('Only a job that has failed can be tried again').waitFor();
      expect(await judge(page)).toEqual([]);
      await page.unrouteAll();
    });

    it('is in German in German, but for what the server says', async () => {
      const { page, goTo } = world.app();
      await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
      await goTo('/console/jobs');
      await jobsNamed('Export einer Person').getByText('Fertig', { exact: true }).waitFor();
      await main().getByRole('button', { name: 'Zeitpläne' }).click();
      await main().getByRole('row').filter({ hasText: 'nightly' }).getByText('im Abstand: 1 Tag').waitFor();
      await goTo('/console/effects');
      await main().getByText('Keine Zustellung wurde aufgegeben.').waitFor();
      expect(await main().textContent()).not.toMatch(/\b(?:the|of|Discard|Waiting)\b/);
      await page.evaluate(() => localStorage.setItem('learnwright.language', 'en'));
    });
  });
});

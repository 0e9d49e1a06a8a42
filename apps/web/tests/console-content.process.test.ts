import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { LONG_ON_POSTGRESQL, startConsoleWorld } from './console-world.ts';
import { BROKEN, fileOf, setOf, zipOf } from './content-files.ts';
import { CONTENT_SETTINGS, openContent } from './content-world.ts';
import { listMistakes } from './due-elements.ts';
import { dropFile } from './install-archive.ts';
import { press } from './play-lesson.ts';
import { send } from './talk-with-tutor.ts';

const SEEDED = ['de-first-steps-from-en', 'en-first-steps-from-de'];

describeEachDatabase('content in the console', LONG_ON_POSTGRESQL, ({ createUrl }) => {
  describe('is', () => {
    const world = startConsoleWorld(async () => ({
      environment: { DATABASE_URL: await createUrl({ empty: true }) },
      plugins: { content: CONTENT_SETTINGS },
    }));
    const { page, goTo, listSets, choose, waitForHeading, readRow, focused } = openContent(world);

    it('listed with its languages, author and origin, and found by what stands in the address', async () => {
      await goTo('');
      const row = await readRow('German: first steps');
      expect(row.Set).toContain('German, explained in English');
      expect(row).toMatchObject({ 'Comes from': 'Uploaded', Lessons: '3 lessons27 exercises' });
      expect(row['Author and licence']).toBe('The Learnwright authorsMIT');
      const titles = page().getByRole('rowheader');
      await page().getByLabel('Search').pressSequentially('erste schritte');
      await page().getByText('1 set', { exact: true }).waitFor();
      expect(await titles.allTextContents()).toEqual([expect.stringContaining('Englisch')]);
      await page().reload();
      await page().getByText('1 set', { exact: true }).waitFor();
      expect(await page().getByLabel('Search').inputValue()).toBe('erste schritte');
      await page().getByLabel('Teaches').selectOption('German');
      await page().getByText('No set fits the search.').waitFor();
      expect(new URL(page().url()).searchParams.get('target')).toBe('de');
      await press(page(), 'Clear the search');
      await page().getByText('2 sets', { exact: true }).waitFor();
      expect(await page().getByLabel('Search').inputValue()).toBe('');
      await page().getByLabel('Explained in').selectOption('German');
      await page().getByText('1 set', { exact: true }).waitFor();
      expect(world.app().calls.at(-1)).toBe('GET /plugins/content/sets?language=de&limit=50');
    });

    it('shown before it is imported from a ZIP, then imported, and told set by set when it has changed', async () => {
      await goTo('/import');
      await choose(zipOf('owls.zip', setOf('owls', { owl: {}, uhu: {}, kauz: {} })));
      await waitForHeading('What it holds');
      expect(await readRow('owls')).toMatchObject({ State: 'New', Lessons: '3', Added: '3', Unchanged: '0' });
      expect(await listSets()).toEqual(SEEDED);
      await press(page(), 'Import');
      await waitForHeading('Imported');
      expect(await listSets()).toEqual([...SEEDED, 'owls']);
      // The job stands in the address: its report is there after a reload.
      await page().reload();
      await waitForHeading('Imported');
      await press(page(), 'Something else');
      await choose(zipOf('owls.zip', setOf('owls', { owl: {}, uhu: {}, kauz: {} })));
      await page().getByText('importing it would change no lesson').waitFor();
      await press(page(), 'Something else');
      await choose(zipOf('owls.zip', setOf('owls', { owl: { title: 'Another owl' }, uhu: {}, eule: {} })));
      await page().getByText('1 lesson leaves its set.').waitFor();
      const changes = { Added: '1', Changed: '1', Removed: '1', Unchanged: '1' };
      expect(await readRow('owls')).toMatchObject({ State: 'There already', ...changes });
      await press(page(), 'Import');
      await waitForHeading('Imported');
      const lessons = await world.product().ask<{ lesson_id: string }[]>('/plugins/content/sets/owls/lessons');
      expect(lessons.map(({ lesson_id }) => lesson_id).toSorted()).toEqual(['eule', 'owl', 'uhu']);
      await page().getByRole('link', { name: 'To the sets' }).click();
      await page().getByRole('link', { name: 'owls of the night' }).waitFor();
    });

    it('refused with every finding, and nothing is changed', async () => {
      const before = await listSets();
      await goTo('/import');
      await choose(zipOf('broken.zip', setOf('broken', { one: BROKEN, two: BROKEN })));
      const refusal = page().getByRole('alert');
      await refusal.getByText('The server has refused it. Nothing was changed.').waitFor();
      for (const file of ['lessons/one.json', 'lessons/two.json']) {
        const found = refusal.getByRole('listitem').filter({ has: page().getByRole('heading', { name: file }) });
        for (const rule of ['E-STEP-ID-DUPLICATE', 'E-EXERCISE-MISSING']) {
          await found.getByText(rule, { exact: true }).waitFor();
        }
        await found
          .getByText(/^at .steps.1/)
          .first()
          .waitFor();
      }
      const refusals = [
        [fileOf('large.zip', new Uint8Array(300_000)), 'the limit is 200000 bytes'],
        [fileOf('photo.zip', 'no ZIP at all'), 'No import handler claims the content.'],
        [zipOf('up.zip', { '../../up.json': '{}', '/etc/passwd': 'x', ...setOf('up') }), 'E-FILE-NAME'],
        [zipOf('empty.zip', { 'picture.png': 'x' }), 'No import handler claims the content.'],
      ] as const;
      for (const [file, words] of refusals) {
        await choose(file);
        await page().getByText(file.name).waitFor();
        await refusal.getByText(words).first().waitFor();
      }
      expect(await listSets()).toEqual(before);
    });

    it('imported from a folder of this computer, without what is hidden in it', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'content-'));
      const files = { ...setOf('folder'), '.git/config': '[core]' };
      for (const [name, words] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), words);
      }
      await goTo('/import');
      await page().getByLabel('A folder of content').setInputFiles(folder);
      await waitForHeading('What it holds');
      await press(page(), 'Import');
      await waitForHeading('Imported');
      expect(await listSets()).toContain('folder');
      rmSync(folder, { recursive: true });
    });

    it('removed after a look at what hangs on it, and what learners have done stays', async () => {
      await goTo('/import');
      const { name, buffer } = zipOf('mice.zip', setOf('mice'));
      await dropFile(page().getByText('Drop a ZIP or files here'), { name, bytes: buffer });
      await press(page(), 'Import');
      await waitForHeading('Imported');
      const [learner] = await world.product().ask<{ id: string }[]>('/users');
      const mistakes = listMistakes().slice(0, 1);
      const attempts = mistakes.map((mistake) => ({ ...mistake, set_id: 'mice', lesson_id: 'owl', exercise_id: 'e' }));
      await send(world.product(), 'POST', `/users/${learner?.id}/element-errors`, { attempts });
      await goTo('');
      const dialog = page().getByRole('dialog');
      await press(page(), 'Remove mice of the night');
      await dialog.getByText('1 lesson', { exact: true }).waitFor();
      await dialog
        .getByText('what 1 learner has done in it: lessons begun: 0, attempts: 1, mistakes to review: 1')
        .waitFor();
      await page().keyboard.press('Escape');
      expect(await listSets()).toContain('mice');
      await press(page(), 'Remove mice of the night');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await page().getByRole('row').filter({ hasText: 'mice' }).waitFor({ state: 'detached' });
      expect(await listSets()).not.toContain('mice');
      await expect.poll(() => focused()).toBe('H1');
    });

    it('not removed twice: who comes second is told, and sees that it is gone', async () => {
      await goTo('/import');
      await choose(zipOf('moths.zip', setOf('moths')));
      await press(page(), 'Import');
      await waitForHeading('Imported');
      await goTo('');
      await press(page(), 'Remove moths of the night');
      const dialog = page().getByRole('dialog');
      await dialog.getByText('1 lesson', { exact: true }).waitFor();
      await fetch(`${world.product().url}/api/plugins/content/sets/moths`, { method: 'DELETE' });
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page().getByRole('row').filter({ hasText: 'moths' }).waitFor({ state: 'detached' });
    });

    it('not found under a job that nobody knows, and said so', async () => {
      await goTo('/import?job=no-such-job');
      await page().getByText('This job is not known any more.').waitFor();
      await page().getByText('Drop a ZIP or files here').waitFor();
    });
  });
});

import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { createCourseImports, retitle } from '../../tests/course-imports.ts';
import { GERMAN_LESSONS, GERMAN_SET } from '../../tests/edit-source.ts';
import { createContentImporter } from '../import-content.ts';
import { createReadings } from '../reading/open-reading.ts';

const [FIRST = '', SECOND = '', THIRD = ''] = GERMAN_LESSONS;
const MANIFEST = `${GERMAN_SET}/manifest.yaml`;

describeEachDatabase('importing content', (testDatabase) => {
  let harness: ContentHarness;
  const { importCourse, readTables, countRows, startOver } = createCourseImports(() => harness);

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  describe('for the first time', () => {
    it('stores nothing in a dry run, and says what it would', async () => {
      const outcome = await importCourse({ dry_run: true, duplicate_action: 'create' });
      expect(outcome).toMatchObject({ format: 'content-set', findings: [], imported: false });
      expect(outcome.sets).toMatchObject([
        { set_id: 'de-first-steps-from-en', lessons: 3, added: 3, duplicate: false },
        { set_id: 'en-first-steps-from-de', lessons: 3, added: 3, duplicate: false },
      ]);
      expect(await countRows()).toEqual({ sets: 0, lessons: 0, snapshots: 0, versions: 0, curricula: 0 });
    });

    it('stores two sets with six lessons, each text to the letter, and tells of progress', async () => {
      const importer = createContentImporter(harness.context, createReadings());
      const source = await importer.exampleCourse();
      const steps: string[] = [];
      const request = { source, dry_run: false, duplicate_action: 'create' } as const;
      expect(await importer.importContent(request, (done, total) => steps.push(`${done}/${total}`))).toEqual({
        format: 'content-set',
        sets: 2,
        lessons: 6,
        changes: { added: 6, changed: 0, unchanged: 0 },
        assets: { stored: 0, unchanged: 0, missing: 0 },
        findings: [],
        imported: true,
      });
      expect(steps).toEqual(['0/6', '6/6']);
      expect(await countRows()).toEqual({ sets: 2, lessons: 6, snapshots: 6, versions: 2, curricula: 0 });
      const stored = await harness.db.selectFrom('plg_content__snapshots').select('content').execute();
      const lessons = source.files.filter(({ path }) => path.endsWith('.json'));
      const texts = await Promise.all(lessons.map(async (file) => new TextDecoder().decode(await file.bytes())));
      expect(stored.map(({ content }) => content).toSorted()).toEqual(texts.toSorted());
    });
  });

  describe('a second time', () => {
    it('changes nothing, timestamps included', async () => {
      await startOver();
      const before = await readTables();
      const outcome = await importCourse();
      expect(outcome).toMatchObject({ imported: true, elements: { moved: [], orphaned: [] } });
      expect(outcome.sets).toMatchObject([
        { added: 0, changed: 0, removed: 0, unchanged: 3, duplicate: true },
        { added: 0, changed: 0, removed: 0, unchanged: 3, duplicate: true },
      ]);
      expect(await readTables()).toEqual(before);
    });

    it('replaces a lesson that has changed and keeps the old snapshot and version', async () => {
      await startOver();
      const { sets } = await importCourse({}, { [SECOND]: retitle('New') });
      expect(sets).toMatchObject([
        { changed: 1, unchanged: 2, added: 0, removed: 0 },
        { changed: 0, unchanged: 3 },
      ]);
      expect(await countRows()).toMatchObject({ sets: 2, lessons: 6, snapshots: 7, versions: 3 });
      const [german, english] = await harness.db
        .selectFrom('plg_content__sets')
        .selectAll()
        .orderBy('set_id')
        .execute();
      expect(german?.updated_at).not.toBe(german?.imported_at);
      expect(english?.updated_at).toBe(english?.imported_at);
      await importCourse();
      expect(await countRows()).toMatchObject({ snapshots: 7, versions: 3 });
    });

    it('takes a lesson that is gone out of the set, not out of the snapshots, and names its elements', async () => {
      await startOver();
      const list = (text: string) =>
        text.replace(/.*03-a-day-plan.json\n/, '').replaceAll('lesson_count: 3', 'lesson_count: 2');
      const edits = { [THIRD]: () => null, [MANIFEST]: list };
      const outcome = await importCourse({}, edits);
      expect(outcome.sets[0]).toMatchObject({ removed: 1, unchanged: 2, lessons: 2 });
      expect(outcome.findings).toMatchObject([{ rule: 'W-SET-ENTRY-DIFFERS', severity: 'warning' }]);
      expect(outcome.elements.orphaned.length).toBeGreaterThan(5);
      expect(outcome.elements.orphaned.every(({ lesson_id }) => lesson_id === '03-a-day-plan')).toBe(true);
      expect(await countRows()).toMatchObject({ lessons: 5, snapshots: 6, versions: 3 });
    });

    it('says which elements have moved', async () => {
      await startOver();
      const edit = (text: string) => text.replace('"accept": ["heiße", "heisse"]', '"accept": ["heisse", "heiße"]');
      const { elements } = await importCourse({}, { [FIRST]: edit });
      const address = {
        set_id: 'de-first-steps-from-en',
        lesson_id: '01-introducing-yourself',
        exercise_id: 'type-name',
      };
      expect(elements).toEqual({
        moved: [{ from: { ...address, element_key: 'heiße' }, to: { ...address, element_key: 'heisse' } }],
        orphaned: [],
      });
    });

    it('takes a new title of the set without touching its lessons', async () => {
      await startOver();
      const edit = (text: string) => text.replaceAll('German: first steps', 'German, first steps');
      const { sets } = await importCourse({}, { [MANIFEST]: edit, 'manifest.yaml': edit });
      expect(sets[0]).toMatchObject({ title: 'German, first steps', changed: 0, unchanged: 3 });
      expect(await countRows()).toMatchObject({ snapshots: 6, versions: 3 });
      const row = await harness.db.selectFrom('plg_content__sets').selectAll().orderBy('set_id').executeTakeFirst();
      expect(row).toMatchObject({ title: 'German, first steps', metadata: { license: 'MIT', level: 'A1' } });
    });
  });
});

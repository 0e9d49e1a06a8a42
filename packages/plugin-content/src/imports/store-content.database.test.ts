import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { createCourseImports, retitle } from '../../tests/course-imports.ts';
import { GERMAN_LESSONS } from '../../tests/edit-source.ts';

const [FIRST = '', SECOND = ''] = GERMAN_LESSONS;

describeEachDatabase('a set that is there already', (testDatabase) => {
  let harness: ContentHarness;
  const { importCourse, readTables, countRows, startOver } = createCourseImports(() => harness);

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  it('is refused by create, also when only one of the sets is there', async () => {
    await startOver();
    await harness.db.deleteFrom('plg_content__sets').where('set_id', '=', 'de-first-steps-from-en').execute();
    const before = await readTables();
    await expect(importCourse({ duplicate_action: 'create' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"en-first-steps-from-de"'),
    });
    expect(await readTables()).toEqual(before);
  });

  it('leaves everything as it is by cancel', async () => {
    await startOver();
    await harness.db.deleteFrom('plg_content__sets').where('set_id', '=', 'de-first-steps-from-en').execute();
    const before = await readTables();
    const retitleSet = (text: string) => text.replaceAll('Englisch: erste Schritte', 'Anders');
    const edits = { [FIRST]: retitle('New'), 'manifest.yaml': retitleSet, 'sets/de/en-a1/manifest.yaml': retitleSet };
    const outcome = await importCourse({ duplicate_action: 'cancel', user_id: await harness.createUser() }, edits);
    expect(outcome).toMatchObject({ imported: false, sets: [{ duplicate: false, added: 0 }, { duplicate: true }] });
    expect(await readTables()).toEqual(before);
  });

  it('by two at once stores what one of them brings, whole', async () => {
    await startOver();
    await Promise.all([
      importCourse({}, { [FIRST]: retitle('One'), [SECOND]: retitle('One') }),
      importCourse({}, { [FIRST]: retitle('Two'), [SECOND]: retitle('Two') }),
    ]);
    const rows = await harness.db.selectFrom('plg_content__lessons').select('title').execute();
    const words = rows.map(({ title }) => /^(One|Two):/.exec(title)?.[1]).filter((word) => word !== undefined);
    expect(words).toHaveLength(2);
    expect(new Set(words).size).toBe(1);
  });

  it('for the first time by two at once stores it once', async () => {
    await startOver();
    await harness.db.deleteFrom('plg_content__sets').execute();
    await Promise.all([importCourse(), importCourse()]);
    expect(await countRows()).toMatchObject({ sets: 2, lessons: 6, versions: 2 });
  });
});

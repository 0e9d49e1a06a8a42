import { WHOLE_LIST } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../../tests/content.ts';
import { createCourseImports, retitle } from '../../tests/course-imports.ts';
import { GERMAN_LESSONS } from '../../tests/edit-source.ts';
import { content } from '../plugin.ts';

const [FIRST = ''] = GERMAN_LESSONS;

describeEachDatabase('the curricula that sets become', (testDatabase) => {
  let harness: ContentHarness;
  const { importCourse, readTables, countRows, startOver } = createCourseImports(() => harness);

  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  it('makes each set a curriculum with topics and lessons, once', async () => {
    await startOver();
    const user_id = await harness.createUser();
    const { records } = harness.context;
    const first = await importCourse({ user_id });
    const again = await importCourse({ user_id });
    expect(again.sets.map(({ curriculum_id }) => curriculum_id)).toEqual(first.sets.map((set) => set.curriculum_id));
    const { items: curricula } = await records.curricula.listByUser(user_id, WHOLE_LIST);
    expect(curricula).toMatchObject([
      { title: 'German: first steps', language: 'en' },
      { title: 'Englisch: erste Schritte', language: 'de' },
    ]);
    const [{ id } = { id: '' }] = curricula;
    expect((await records.topics.listByCurriculum(id, WHOLE_LIST)).items).toMatchObject([
      { title: 'German: first steps' },
    ]);
    const { items: lessons } = await records.lessons.listByCurriculum(id, WHOLE_LIST);
    expect(lessons.map(({ title, order_index }) => [title, order_index])).toEqual([
      ['Introducing yourself', 0],
      ['At the café', 1],
      ['A day plan', 2],
    ]);
    expect(lessons[0]?.content).toMatch(
      /^# Introducing yourself\n\n[\s\S]+\| de \| en \|\n\| --- \| --- \|\n\| Hallo! \|/,
    );
  });

  it('makes it anew when the user has deleted it', async () => {
    await startOver();
    const user_id = await harness.createUser();
    const first = await importCourse({ user_id });
    await harness.context.records.curricula.delete(first.sets[0]?.curriculum_id ?? '');
    const again = await importCourse({ user_id });
    expect(again.sets[0]?.curriculum_id).not.toBe(first.sets[0]?.curriculum_id);
    expect(again.sets[1]?.curriculum_id).toBe(first.sets[1]?.curriculum_id);
  });

  it('throws not_found for one that is unknown, and stores nothing', async () => {
    await startOver();
    const before = await readTables();
    await expect(importCourse({ user_id: 'nobody' }, { [FIRST]: retitle('New') })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await readTables()).toEqual(before);
  });

  it('is exported and erased with the user', async () => {
    await startOver();
    const user_id = await harness.createUser();
    const { sets } = await importCourse({ user_id });
    expect(await content.privacy?.export_user(harness.context, user_id)).toMatchObject({
      curricula: sets.map(({ set_id, curriculum_id }) => ({ user_id, set_id, curriculum_id })),
    });
    await content.privacy?.erase_user(harness.context, user_id);
    expect(await countRows()).toMatchObject({ sets: 2, curricula: 0 });
  });
});

import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { type ContentHarness, createContentHarness } from '../tests/content.ts';
import { zipPictureSet } from '../tests/picture-set.ts';
import { detectCourse, executePreview } from '../tests/preview.ts';
import { previewSchema } from './schemas.ts';
import { createSetSource } from './set-source.ts';

describeEachDatabase('the sets that learners play', (testDatabase) => {
  let harness: ContentHarness;
  beforeAll(async () => {
    harness = await createContentHarness(await testDatabase.open());
  });

  /** Lists the sets, and counts the statements. */
  async function list() {
    let statements = 0;
    const db = harness.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { sets: await createSetSource({ db }).list_sets('ada'), statements: () => statements };
  }

  it('are none where nothing was imported', async () => {
    expect((await list()).sets).toEqual([]);
  });

  it('are told with their lessons in their order, by one statement however many they are', async () => {
    await executePreview(harness, (await detectCourse(harness)).ref);
    for (const number of [1, 2, 3, 4, 5]) {
      const zip = zipPictureSet({ first: {}, second: {} }, {}, `set-${number}`);
      const { ref } = previewSchema.parse((await harness.request('POST', '/import/detect', { zip })).body);
      await executePreview(harness, ref);
    }
    const { sets, statements } = await list();
    expect([sets.length, statements()]).toEqual([7, 1]);
    expect(sets[0]).toEqual({
      ...{ set_id: 'de-first-steps-from-en', kind: 'set', title: 'German: first steps' },
      lessons: [
        { lesson_id: '01-introducing-yourself', title: expect.any(String) },
        { lesson_id: '02-at-the-cafe', title: 'At the café' },
        { lesson_id: '03-a-day-plan', title: expect.any(String) },
      ],
    });
    expect(sets[6]?.lessons.map(({ lesson_id }) => lesson_id)).toEqual(['first', 'second']);
  });
});

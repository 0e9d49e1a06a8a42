import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { createContentHarness } from '../tests/content.ts';
import { createCourseImports } from '../tests/course-imports.ts';
import { describeLessons } from './describe-lessons.ts';

describeEachDatabase('lessons in words', (testDatabase) => {
  it('are those named first, then others of the sets in their order, each with its cards', async () => {
    const harness = await createContentHarness(await testDatabase.open());
    const { importCourse } = createCourseImports(() => harness);
    await importCourse();
    const lessons = await harness.db.selectFrom('plg_content__lessons').selectAll().orderBy('order_index').execute();
    const set_id = lessons[0]?.set_id ?? '';
    const [first, second, third] = lessons.filter((lesson) => lesson.set_id === set_id);
    const describe = async (named: readonly string[], set_ids: readonly string[], limit = 5) => {
      const addresses = named.map((lesson_id) => ({ set_id, lesson_id }));
      return describeLessons(harness.context, addresses, set_ids, limit);
    };
    const named = [third?.lesson_id ?? '', 'nothing'];
    expect((await describe(named, []))?.map(({ title }) => title)).toEqual([third?.title]);
    const told = (await describe(named, [set_id, 'no-set'], 3)) ?? [];
    expect(told.map(({ title }) => title)).toEqual([third?.title, first?.title, second?.title]);
    expect(await describe([], [])).toBeNull();
    expect(await describe([], ['no-set'])).toEqual([]);
    // The answer is in the language taught.
    expect(told[1]).toMatchObject({ set_id, lesson_id: first?.lesson_id, target_language: 'de' });
    expect(told[1]?.cards[1]).toEqual({ asked: 'Good morning!', answer: 'Guten Morgen!' });
  });
});

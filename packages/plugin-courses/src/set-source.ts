import type { SetLessons, SetSource } from '@learnwright/plugin-sdk';
import { titleOf } from './courses.ts';
import { listCourseLessons } from './store.ts';
import type { CourseContext } from './tables.ts';

/** The courses of a learner with their lessons, as a source of what learners play. */
export function createSetSource({ db }: Pick<CourseContext, 'db'>): SetSource {
  return { name: 'courses', list_sets: (user_id) => listCourses(db, user_id) };
}

async function listCourses(db: CourseContext['db'], user_id: string): Promise<SetLessons[]> {
  const rows = Map.groupBy(await listCourseLessons(db, user_id), ({ course_id }) => course_id);
  return [...rows].flatMap(([set_id, [first, ...others]]) => {
    if (first === undefined) return [];
    const { course_title, goal } = first;
    const lessons = [first, ...others].map(({ lesson_id, title }) => ({ lesson_id, title }));
    return [{ set_id, kind: 'course', title: titleOf({ title: course_title, goal }), lessons }];
  });
}

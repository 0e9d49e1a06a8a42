import type { SetLessons, SetSource } from '@learnwright/plugin-sdk';
import { listNamedLessons } from './store.ts';
import type { ContentContext } from './tables.ts';

/** The sets with their lessons, as a source of what learners play. */
export function createSetSource({ db }: Pick<ContentContext, 'db'>): SetSource {
  return { name: 'sets', list_sets: () => listSetLessons(db) };
}

async function listSetLessons(db: ContentContext['db']): Promise<SetLessons[]> {
  const rows = Map.groupBy(await listNamedLessons(db), ({ set_id }) => set_id);
  return [...rows].map(([set_id, lessons]) => ({
    set_id,
    kind: 'set',
    title: lessons[0]?.set_title ?? set_id,
    lessons: lessons.flatMap(({ lesson_id, title }) =>
      lesson_id === null || title === null ? [] : [{ lesson_id, title }],
    ),
  }));
}

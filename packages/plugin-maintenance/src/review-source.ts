import type { DueItem, ReviewSource } from '@learnwright/plugin-sdk';
import { catchUpForRequest } from './catch-up.ts';
import { listMastered, type Mastered } from './queue.ts';
import { countElements, findNextDue } from './store.ts';
import type { MaintenanceContext } from './tables.ts';

/** The mastered elements that are due, as a source of reviews; none of a learner without maintenance. */
export function createReviewSource(context: MaintenanceContext): ReviewSource {
  return {
    name: 'elements',
    label: { en: 'Keep in memory', de: 'Im Gedächtnis behalten' },
    count_due: async (user_id, _now, { due_before }) => {
      await catchUpForRequest(context, user_id);
      return (await countElements(context.db, user_id, due_before)).overdue;
    },
    list_due: async (user_id, { limit, due_before }) => {
      const { items } = await listMastered(context, { user_id, due_before }, { limit, after: null });
      return items.map(toDueItem);
    },
    next_due: (user_id, from) => findNextDue(context.db, user_id, from),
  };
}

/** As the server shows an element that went wrong. */
function toDueItem({ item: { due_at }, row }: Mastered): DueItem {
  const { id, set_id, lesson_id, exercise_id, element_key, element_type } = row;
  return { id, title: element_key, due_at, data: { set_id, lesson_id, exercise_id, element_key, element_type } };
}

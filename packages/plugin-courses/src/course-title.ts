import type { DraftRow } from './tables.ts';

/** What a course is called: by its outline, else by what its learner wants. */
export function titleOf({ title, goal }: Pick<DraftRow, 'title' | 'goal'>): string {
  return title ?? goal.slice(0, 200).toWellFormed();
}

import type { Schemas } from './api/schemas.ts';

/** What there is to review, over all sources. */
export interface DueSummary {
  readonly count: number;
  /** Whether there are more than `count`: a source counts 500 things at most. */
  readonly isMore: boolean;
  /** The sources that could not be read. */
  readonly failed: readonly Schemas['DueSource'][];
  /** When the next thing comes back that is not due yet; null where nobody knows of one. */
  readonly next_due_at: string | null;
}

/** That of core, whose module would bring Zod with it. */
export const MOST_DUE_OF_A_SOURCE = 500;

/**
 * Adds up what `GET /users/{user_id}/due-reviews` answers (specification, R3.10).
 *
 * @example
 * const { count, isMore } = summariseDue({ sources: [] });
 * console.log(isMore ? `${count}+` : count);
 */
export function summariseDue({ sources }: Schemas['DueReviews']): DueSummary {
  const counted = sources.filter(({ count }) => count !== null);
  const [next_due_at = null] = sources.flatMap(({ next_due_at: time }) => time ?? []).toSorted();
  return {
    count: counted.reduce((sum, { count }) => sum + (count ?? 0), 0),
    isMore: counted.some(({ count }) => count === MOST_DUE_OF_A_SOURCE),
    failed: sources.filter(({ count }) => count === null),
    next_due_at,
  };
}

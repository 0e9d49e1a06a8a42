import type { ProgressCommit } from '@learnwright/core';
import type { CommitRow } from '../tables.ts';

/** The commit as clients see it. */
export function toProgressCommit({ rated_at: _rated, ...commit }: CommitRow): ProgressCommit {
  return commit;
}

import { AppError, type ContentImport } from '@learnwright/core';
import type { ContentContext, ContentDatabase } from '../content-context.ts';
import { createSetCurriculum } from '../curricula/create-set-curriculum.ts';
import { claimSet, releaseClaims } from '../store.ts';
import type { SetRow } from '../tables.ts';
import { describeChange } from './describe-change.ts';
import { type ImportOutcome, NO_ELEMENT_CHANGES, type SetOutcome } from './import-outcome.ts';
import type { OnProgress } from './on-progress.ts';
import { planImport } from './plan-import.ts';
import type { PreparedSet } from './prepare-set.ts';
import type { ReadContent } from './read-content.ts';
import { writeChanges } from './write-changes.ts';

/**
 * Stores sets inside a transaction; what is there already is replaced, refused or left as the request says. What
 * learners have got wrong goes with the elements that moved.
 */
export async function storeContent(
  context: ContentContext,
  { format, findings, sets }: ReadContent,
  { duplicate_action, user_id }: ContentImport,
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const { db } = context;
  const now = context.clock.now();
  const current = await claimSets(db, sets, now);
  if (current.size > 0 && duplicate_action === 'create') throw existing([...current.keys()]);
  if (current.size > 0 && duplicate_action === 'cancel') {
    await releaseClaims(
      db,
      sets.map(({ row }) => row.set_id),
    );
    const kept = sets.map((set) => describeKept(set, current));
    return { format, findings, sets: kept, elements: NO_ELEMENT_CHANGES, imported: false };
  }
  const { changes, elements } = await planImport(db, sets, current);
  await writeChanges(db, changes, now, onProgress);
  await context.records.moveElements(elements.moved);
  const outcomes: SetOutcome[] = [];
  for (const change of changes) {
    const curriculum_id = user_id === undefined ? null : await createSetCurriculum(context, user_id, change.set);
    outcomes.push(describeChange(change, curriculum_id));
  }
  return { format, findings, sets: outcomes, elements, imported: true };
}

/** Claims the rows of all sets, always in the same order, and answers those that were there. */
async function claimSets(db: ContentDatabase, sets: readonly PreparedSet[], now: string): Promise<Map<string, SetRow>> {
  const current = new Map<string, SetRow>();
  const sorted = sets.map(({ row }) => row).toSorted((left, right) => (left.set_id < right.set_id ? -1 : 1));
  for (const row of sorted) {
    const claimed = await claimSet(db, { ...row, imported_at: now, updated_at: now });
    if (claimed.hash !== null) current.set(row.set_id, claimed);
  }
  return current;
}

function existing(set_ids: readonly string[]): AppError {
  const ids = set_ids.map((id) => `"${id}"`).join(', ');
  return new AppError('conflict', `There already is a set with the id ${ids}. Import with overwrite to replace it.`);
}

function describeKept(set: PreparedSet, current: ReadonlyMap<string, SetRow>): SetOutcome {
  const row = current.get(set.row.set_id) ?? null;
  const nothing = { added: [], changed: [], replaced: [], removed: [], unchanged: row?.lesson_count ?? 0 };
  return describeChange({ set, current: row, ...nothing }, null);
}

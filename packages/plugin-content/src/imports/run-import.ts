import { AppError, type ContentImport, hasErrors, notFound } from '@learnwright/plugin-sdk';
import {
  claimSet,
  insertSnapshots,
  insertVersion,
  listSetsById,
  releaseClaims,
  replaceLessons,
  updateSet,
} from '../store.ts';
import type { ContentContext, ContentDatabase, SetRow } from '../tables.ts';
import { describeChange, type ImportOutcome, NO_ELEMENT_CHANGES, type SetOutcome } from './import-report.ts';
import { planImport, type SetChange } from './plan-import.ts';
import type { PreparedSet } from './prepared-set.ts';
import { type ReadContent, readContent } from './read-content.ts';
import { createSetCurriculum } from './set-curriculum.ts';

/** Called with the number of stored lessons. */
type OnProgress = (done: number, total: number) => void;

/**
 * Imports all of a source in one transaction, or nothing: errors, a dry run and a cancelled duplicate change nothing.
 * Throws unsupported_format, not_found for the user, and conflict for an existing set that was to be created.
 */
export async function runImport(
  context: ContentContext,
  request: ContentImport,
  onProgress: OnProgress = () => undefined,
): Promise<ImportOutcome> {
  const { user_id, source, dry_run } = request;
  if (user_id !== undefined && (await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const content = await readContent(context, source);
  const { format, findings, sets } = content;
  if (hasErrors(findings)) return { format, findings, sets: [], elements: NO_ELEMENT_CHANGES, imported: false };
  if (!dry_run) return context.transaction(() => storeContent(context, content, request, onProgress));
  const { db } = context;
  const current = await listSetsById(
    db,
    sets.map(({ row }) => row.set_id),
  );
  const plan = await planImport(db, sets, new Map(current.map((row) => [row.set_id, row])));
  const described = plan.changes.map((change) => describeChange(change, null));
  return { format, findings, sets: described, elements: plan.elements, imported: false };
}

/**
 * Stores sets inside a transaction. Replaces, refuses or keeps existing sets, as the request says. The errors of learners
 * move with the elements.
 */
async function storeContent(
  context: ContentContext,
  { format, findings, sets }: ReadContent,
  { duplicate_action, user_id }: ContentImport,
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const { db } = context;
  const now = context.clock.now();
  const current = await claimSets(db, sets, now);
  if (current.size > 0 && duplicate_action === 'create') throw refuseDuplicates([...current.keys()]);
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

/** Claims the rows of all sets in a fixed order, and returns the existing rows. */
async function claimSets(db: ContentDatabase, sets: readonly PreparedSet[], now: string): Promise<Map<string, SetRow>> {
  const current = new Map<string, SetRow>();
  const sorted = sets.map(({ row }) => row).toSorted((left, right) => (left.set_id < right.set_id ? -1 : 1));
  for (const row of sorted) {
    const claimed = await claimSet(db, { ...row, imported_at: now, updated_at: now });
    if (claimed.hash !== null) current.set(row.set_id, claimed);
  }
  return current;
}

function refuseDuplicates(set_ids: readonly string[]): AppError {
  const ids = set_ids.map((id) => `"${id}"`).join(', ');
  return new AppError('conflict', `There already is a set with the id ${ids}. Import with overwrite to replace it.`);
}

function describeKept(set: PreparedSet, current: ReadonlyMap<string, SetRow>): SetOutcome {
  const row = current.get(set.row.set_id) ?? null;
  const nothing = { added: [], changed: [], replaced: [], removed: [], unchanged: row?.lesson_count ?? 0 };
  return describeChange({ set, current: row, ...nothing }, null);
}

/** Writes the changes; a set with the same version stays untouched. */
async function writeChanges(
  db: ContentDatabase,
  changes: readonly SetChange[],
  now: string,
  onProgress: OnProgress,
): Promise<void> {
  const total = changes.reduce((sum, { set }) => sum + set.lessons.length, 0);
  const fresh = changes.flatMap(({ added, changed }) => [...added, ...changed]);
  const contents = new Map(fresh.map(({ row, text }) => [row.hash, text]));
  // In one order, so that two imports never wait for each other's snapshots.
  const rows = [...contents].toSorted().map(([hash, content]) => ({ hash, content, created_at: now }));
  let done = total - contents.size;
  onProgress(done, total);
  await insertSnapshots(db, rows, (count) => {
    done += count;
    onProgress(done, total);
  });
  for (const change of changes) await writeSet(db, change, now);
}

async function writeSet(db: ContentDatabase, { set, current }: SetChange, now: string): Promise<void> {
  const { row, lessons } = set;
  if (current?.hash === row.hash) return;
  const { set_id, hash, title, description, language, metadata } = row;
  await replaceLessons(
    db,
    set_id,
    lessons.map((lesson) => lesson.row),
  );
  const version = lessons.map((lesson) => ({
    lesson_id: lesson.row.lesson_id,
    path: lesson.row.path,
    hash: lesson.row.hash,
  }));
  await insertVersion(db, { set_id, hash, title, description, language, metadata, lessons: version, created_at: now });
  await updateSet(db, { ...row, imported_at: current?.imported_at ?? now, updated_at: now });
}

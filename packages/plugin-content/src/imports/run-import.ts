import { AppError, type AssetCounts, type ContentImport, hasErrors, notFound } from '@learnwright/plugin-sdk';
import { claimAssets, deleteUnnamed, findStored, replaceNames, storeAhead } from '../assets/asset-store.ts';
import type { SetWithAssets } from '../assets/read-assets.ts';
import { NO_ELEMENT_CHANGES } from '../compare-elements.ts';
import type { Reading } from '../reading/open-reading.ts';
import { saveRedirects } from '../redirects.ts';
import {
  claimSet,
  inBatches,
  insertSnapshots,
  insertVersion,
  listSetsById,
  releaseClaims,
  replaceLessons,
  replaceOrigins,
  updateSet,
} from '../store.ts';
import type { ContentContext, ContentDatabase, SetRow } from '../tables.ts';
import { describeChange, type ImportOutcome, type SetOutcome } from './import-report.ts';
import { planImport, type SetChange } from './plan-import.ts';
import { type ReadContent, readContent } from './read-content.ts';
import { createSetCurriculum } from './set-curriculum.ts';

/** Snapshots that one statement adds: their texts are here together. */
const SNAPSHOTS_AT_ONCE = 8;

/** Follows an import. */
export interface ImportFollower {
  /** Called with the number of stored lessons; what it throws ends the import. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Called in the transaction that stores the import, at its end. */
  readonly onStored?: ((outcome: ImportOutcome) => Promise<void>) | undefined;
}

/**
 * Imports all of a source in one transaction, or nothing: errors, a dry run and a cancelled duplicate change nothing.
 * Throws unsupported_format, not_found for the user, and conflict for an existing set that was to be created.
 */
export async function runImport(
  context: ContentContext,
  reading: Reading,
  request: ContentImport,
  { onProgress = () => undefined, onStored }: ImportFollower = {},
): Promise<ImportOutcome> {
  const { user_id, source, dry_run, duplicate_action } = request;
  if (user_id !== undefined && (await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const content = await readContent(context, reading, source);
  const { format, findings, finding_count, sets } = content;
  const read = { format, findings, finding_count, assets: await countAssets(context.db, content) };
  if (hasErrors(findings)) return { ...read, sets: [], elements: NO_ELEMENT_CHANGES, imported: false };
  if (!dry_run) {
    if (duplicate_action !== 'cancel') await storeAhead(context, [...content.assets.values()]);
    return context.transaction(async () => {
      const stored = await storeContent(context, reading, content, request, onProgress);
      const outcome = { ...read, ...stored };
      await onStored?.(outcome);
      return outcome;
    });
  }
  const { db } = context;
  const current = await listSetsById(
    db,
    sets.map(({ row }) => row.set_id),
  );
  const plan = await planImport(db, reading, sets, new Map(current.map((row) => [row.set_id, row])));
  const described = plan.changes.map((change) => describeChange(change, null));
  return { ...read, sets: described, elements: plan.elements, imported: false };
}

/**
 * Stores sets inside a transaction. Replaces, refuses or keeps existing sets, as the request says. The errors of learners
 * move with the elements.
 */
async function storeContent(
  context: ContentContext,
  reading: Reading,
  { sets, assets }: ReadContent,
  { duplicate_action, user_id, source }: ContentImport,
  onProgress: NonNullable<ImportFollower['onProgress']>,
): Promise<Pick<ImportOutcome, 'sets' | 'elements' | 'imported'>> {
  const { db } = context;
  const now = context.clock.now();
  const set_ids = sets.map(({ row }) => row.set_id);
  const current = await claimSets(db, sets, now);
  if (current.size > 0 && duplicate_action === 'create') throw refuseDuplicates([...current.keys()]);
  if (current.size > 0 && duplicate_action === 'cancel') {
    await releaseClaims(db, set_ids);
    const kept = sets.map((set) => describeKept(set, current));
    return { sets: kept, elements: NO_ELEMENT_CHANGES, imported: false };
  }
  const namedBefore = await claimAssets(context, set_ids, assets);
  const { changes, elements } = await planImport(db, reading, sets, current);
  await writeChanges(db, reading, changes, now, onProgress);
  await deleteUnnamed(db, namedBefore);
  await replaceOrigins(db, set_ids, source.origin ?? null);
  await context.records.moveElements(elements.moved);
  await saveRedirects(db, elements.moved, now);
  const outcomes: SetOutcome[] = [];
  for (const change of changes) {
    const curriculum_id =
      user_id === undefined ? null : await createSetCurriculum(context, reading, user_id, change.set);
    outcomes.push(describeChange(change, curriculum_id));
  }
  return { sets: outcomes, elements, imported: true };
}

/** The pictures and sounds that are new, and those that are stored already, of these sets or of others. */
async function countAssets(db: ContentDatabase, { assets, missing }: ReadContent): Promise<AssetCounts> {
  const unchanged = (await findStored(db, [...assets.keys()])).size;
  return { stored: assets.size - unchanged, unchanged, missing };
}

/** Claims the rows of all sets in a fixed order, and returns the existing rows. */
async function claimSets(
  db: ContentDatabase,
  sets: readonly SetWithAssets[],
  now: string,
): Promise<Map<string, SetRow>> {
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

function describeKept(set: SetWithAssets, current: ReadonlyMap<string, SetRow>): SetOutcome {
  const row = current.get(set.row.set_id) ?? null;
  const nothing = { added: [], changed: [], replaced: [], removed: [], unchanged: row?.lesson_count ?? 0 };
  return describeChange({ set, current: row, ...nothing }, null);
}

/** Writes the changes; a set with the same version stays untouched. */
async function writeChanges(
  db: ContentDatabase,
  reading: Reading,
  changes: readonly SetChange[],
  now: string,
  onProgress: NonNullable<ImportFollower['onProgress']>,
): Promise<void> {
  const total = changes.reduce((sum, { set }) => sum + set.lessons.length, 0);
  const fresh = changes.flatMap(({ added, changed }) => [...added, ...changed]);
  // In one order, so that two imports never wait for each other's snapshots.
  const hashes = [...new Set(fresh.map(({ row }) => row.hash))].toSorted();
  let done = total - hashes.length;
  onProgress(done, total);
  for (const batch of inBatches(hashes, SNAPSHOTS_AT_ONCE)) {
    const texts = await reading.texts(batch);
    await insertSnapshots(
      db,
      batch.map((hash, index) => ({ hash, content: texts[index] ?? '', created_at: now })),
    );
    done += batch.length;
    onProgress(done, total);
  }
  for (const change of changes) await writeSet(db, change, now);
}

async function writeSet(db: ContentDatabase, { set, current }: SetChange, now: string): Promise<void> {
  const { row, lessons, names } = set;
  if (current?.hash === row.hash) return;
  const { set_id, hash, title, description, language, metadata } = row;
  await replaceLessons(
    db,
    set_id,
    lessons.map((lesson) => lesson.row),
  );
  await replaceNames(db, set_id, names);
  const version = lessons.map((lesson) => ({
    lesson_id: lesson.row.lesson_id,
    path: lesson.row.path,
    hash: lesson.row.hash,
  }));
  await insertVersion(db, { set_id, hash, title, description, language, metadata, lessons: version, created_at: now });
  await updateSet(db, { ...row, imported_at: current?.imported_at ?? now, updated_at: now });
}

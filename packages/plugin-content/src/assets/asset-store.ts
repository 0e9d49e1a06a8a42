import { hash as digest } from 'node:crypto';
import { AppError, formatTimestamp, notFound } from '@learnwright/plugin-sdk';
import { inBatches } from '../store.ts';
import type { AssetNameRow, AssetRow, ContentContext, ContentDatabase } from '../tables.ts';
import type { ReadAsset } from './read-assets.ts';

/** The bytes of one row: little enough that other requests are answered between two of them. */
const PIECE_BYTES = 256 * 1024;

/** Longer than any import takes. */
const LONGEST_IMPORT_MICROSECONDS = 3_600_000_000;

/** The asset with this hash; throws not_found. */
export async function requireAsset(db: ContentDatabase, hash: string): Promise<AssetRow> {
  const query = db.selectFrom('plg_content__assets').select(['hash', 'media_type', 'size']).where('hash', '=', hash);
  const row = await query.executeTakeFirst();
  if (row === undefined) throw notFound('asset', hash);
  return row;
}

/** The bytes of an asset from a position up to another, piece by piece. */
export async function* readPieces(
  db: ContentDatabase,
  hash: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let position = Math.floor(start / PIECE_BYTES); position * PIECE_BYTES < end; position += 1) {
    const query = db.selectFrom('plg_content__asset_pieces').select('bytes').where('hash', '=', hash);
    const row = await query.where('position', '=', position).executeTakeFirst();
    if (row === undefined) throw notFound('asset', hash);
    const first = position * PIECE_BYTES;
    yield row.bytes.subarray(Math.max(0, start - first), end - first);
  }
}

/** What a lesson names, with the files. */
export function listAssets(db: ContentDatabase, set_id: string, lesson_id: string) {
  return db
    .selectFrom('plg_content__asset_names as names')
    .innerJoin('plg_content__assets as assets', 'assets.hash', 'names.hash')
    .select(['names.name', 'assets.hash', 'assets.media_type', 'assets.size'])
    .where('names.set_id', '=', set_id)
    .where('names.lesson_id', '=', lesson_id)
    .orderBy('names.position')
    .execute();
}

/** The number and the bytes of the assets that no other set names. */
export async function countAssets(db: ContentDatabase, set_id: string) {
  const named = db.selectFrom('plg_content__asset_names').select('hash');
  const own = db
    .selectFrom('plg_content__assets')
    .select((eb) => [eb.fn.countAll<number>().as('assets'), eb.fn.sum<number | null>('size').as('asset_bytes')])
    .where('hash', 'in', named.where('set_id', '=', set_id))
    .where('hash', 'not in', named.where('set_id', '!=', set_id));
  const { assets, asset_bytes } = await own.executeTakeFirstOrThrow();
  return { assets: Number(assets), asset_bytes: Number(asset_bytes ?? 0) };
}

/** Those of some hashes whose assets are stored. */
export async function findStored(db: ContentDatabase, hashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const batch of inBatches(hashes)) {
    const rows = await db.selectFrom('plg_content__assets').select('hash').where('hash', 'in', batch).execute();
    for (const { hash } of rows) found.add(hash);
  }
  return found;
}

/**
 * Stores assets that are not there yet, each in a transaction of its own: one commit of all would take long. Nothing names
 * them before the import does. What an import leaves that fails, `dropForgottenAssets` deletes.
 */
export async function storeAhead(context: ContentContext, assets: readonly ReadAsset[]): Promise<void> {
  const sorted = assets.toSorted((left, right) => (left.hash < right.hash ? -1 : 1));
  const stored = await findStored(
    context.db,
    sorted.map(({ hash }) => hash),
  );
  for (const asset of sorted) {
    if (!stored.has(asset.hash)) await context.transaction(() => storeAsset(context, asset));
  }
}

/**
 * Locks the assets that sets name now or are going to name, until the transaction ends: in one order, so that two imports never
 * wait for each other. Stores those that are not there. Returns the hashes that the sets name now.
 */
export async function claimAssets(
  context: ContentContext,
  set_ids: readonly string[],
  assets: ReadonlyMap<string, ReadAsset>,
): Promise<string[]> {
  const { db } = context;
  const before = new Set<string>();
  for (const batch of inBatches(set_ids)) {
    const named = db.selectFrom('plg_content__asset_names').select('hash').distinct().where('set_id', 'in', batch);
    for (const { hash } of await named.execute()) before.add(hash);
  }
  for (const hash of [...new Set([...before, ...assets.keys()])].toSorted()) {
    const asset = assets.get(hash);
    if (asset === undefined) await lockAsset(db, hash);
    else await storeAsset(context, asset);
  }
  return [...before];
}

/** Replaces what the lessons of a set name; the assets must be claimed. */
export async function replaceNames(db: ContentDatabase, set_id: string, names: readonly AssetNameRow[]): Promise<void> {
  await db.deleteFrom('plg_content__asset_names').where('set_id', '=', set_id).execute();
  for (const batch of inBatches(names)) await db.insertInto('plg_content__asset_names').values(batch).execute();
}

/** Deletes those of some claimed assets that no lesson names any more. */
export async function deleteUnnamed(db: ContentDatabase, hashes: readonly string[]): Promise<void> {
  for (const batch of inBatches(hashes)) {
    const named = db.selectFrom('plg_content__asset_names').select('hash').where('hash', 'in', batch);
    await db.deleteFrom('plg_content__assets').where('hash', 'in', batch).where('hash', 'not in', named).execute();
  }
}

/** Deletes what an import has stored ahead and not come to name: it failed, or its server was killed. */
export async function dropForgottenAssets({ db, clock, transaction }: ContentContext): Promise<void> {
  const before = formatTimestamp(clock.microseconds() - LONGEST_IMPORT_MICROSECONDS);
  const named = db.selectFrom('plg_content__asset_names').select('hash');
  const forgotten = db.selectFrom('plg_content__assets').select('hash').where('hash', 'not in', named);
  for (const { hash } of await forgotten.where('created_at', '<', before).execute()) {
    await transaction(async () => {
      // An import that names it by now has the lock: its names are seen once it has ended.
      await lockAsset(db, hash);
      await deleteUnnamed(db, [hash]);
    });
  }
}

/** Locks an asset until the transaction ends, and stores it where it is not there. */
async function storeAsset({ db, clock }: ContentContext, { file, ...row }: ReadAsset): Promise<void> {
  const { hash, size } = row;
  await db
    .insertInto('plg_content__assets')
    .values({ ...row, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash: (eb) => eb.ref('excluded.hash') }))
    .execute();
  const pieces = db.selectFrom('plg_content__asset_pieces').select('position').where('hash', '=', hash);
  if ((await pieces.limit(1).executeTakeFirst()) !== undefined) return;
  const bytes = await file.bytes();
  if (digest('sha256', bytes) !== hash) {
    throw new AppError('conflict', `The file "${file.path}" has changed while it was imported. Import again.`);
  }
  for (let position = 0; position * PIECE_BYTES < size; position += 1) {
    const piece = bytes.slice(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
    await db.insertInto('plg_content__asset_pieces').values({ hash, position, bytes: piece }).execute();
  }
}

async function lockAsset(db: ContentDatabase, hash: string): Promise<void> {
  await db.updateTable('plg_content__assets').set({ hash }).where('hash', '=', hash).execute();
}

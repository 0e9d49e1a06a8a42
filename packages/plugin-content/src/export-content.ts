import { hash } from 'node:crypto';
import { type ContentExport, notFound } from '@learnwright/plugin-sdk';
import { readPieces } from './assets/asset-store.ts';
import { listLessonSets, openLessonEntries, readLessonContent } from './sets.ts';
import type { ContentContext } from './tables.ts';

/** What the index says that it is; `createStaticLessons` of the client reads the same. */
const FORMAT = { format: 'learnwright-lessons', version: 1 } as const;

/** Writes one file, by its path below the folder. */
type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>;

const EVERYTHING = { limit: null, after: null } as const;

/**
 * Writes sets as files that an app reads without a server: lessons, pictures and sounds by the hash of their bytes, and last the
 * index of them. Throws not_found for a set that is not there.
 */
export async function exportContent(
  context: ContentContext,
  write: WriteFile,
  set_ids: readonly string[] | null,
): Promise<ContentExport> {
  const { items } = await listLessonSets(context, {}, EVERYTHING);
  const absent = set_ids?.find((id) => !items.some(({ set_id }) => set_id === id));
  if (absent !== undefined) throw notFound('set', absent);
  const chosen = items.filter(({ set_id }) => set_ids?.includes(set_id) ?? true);
  const written = new Set<string>();
  const counts = { lessons: 0, assets: 0, bytes: 0 };

  async function put(path: string, read: () => Promise<Uint8Array>): Promise<boolean> {
    if (written.has(path)) return false;
    written.add(path);
    const bytes = await read();
    counts.bytes += bytes.length;
    await write(path, bytes);
    return true;
  }

  async function putLesson(set_id: string, lesson_id: string): Promise<string> {
    const { assets, ...lesson } = await readLessonContent(context, set_id, lesson_id);
    for (const { hash: name, size } of Object.values(assets)) {
      if (await put(`assets/${name}`, () => readAsset(context, name, size))) counts.assets += 1;
    }
    const named = Object.entries(assets).map(([name, asset]) => [name, { ...asset, url: `assets/${asset.hash}` }]);
    const bytes = toJson({ ...lesson, assets: Object.fromEntries(named) });
    const file = hash('sha256', bytes);
    await put(`lessons/${file}.json`, async () => bytes);
    counts.lessons += 1;
    return file;
  }

  const sets: unknown[] = [];
  for (const set of chosen) {
    const page = await openLessonEntries(context, set.set_id);
    const lessons: unknown[] = [];
    for (const entry of (await page(EVERYTHING)).items) {
      lessons.push({ entry, file: await putLesson(set.set_id, entry.lesson_id) });
    }
    // Where it was fetched from is the business of whoever runs the server.
    sets.push({ set: { ...set, origin: null }, lessons });
  }
  await put('index.json', async () => toJson({ ...FORMAT, sets }));
  return { sets: sets.length, ...counts };
}

async function readAsset({ db }: ContentContext, name: string, size: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(db, name, 0, size)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function toJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

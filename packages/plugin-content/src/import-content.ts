import {
  AppError,
  type ContentImporter,
  isAppError,
  type RemoteFetchOptions,
  type RemoteSource,
  type RemoteSourceHandler,
} from '@learnwright/plugin-sdk';
import { deleteSet, describeDeletion } from './deletion/delete-set.ts';
import { exportContent } from './export-content.ts';
import { refuseErrors } from './findings.ts';
import { toImportReport } from './imports/import-report.ts';
import { type ImportFollower, runImport } from './imports/run-import.ts';
import { keepPreview, openPreview } from './previews.ts';
import type { Reading, Readings } from './reading/open-reading.ts';
import type { ExecuteImport, ImportReport, RemoteSourceInput } from './schemas.ts';
import { listLessonSets } from './sets.ts';
import { MAX_UPLOAD_BYTES } from './settings.ts';
import { readExampleCourse, readLocalSource } from './sources/local-source.ts';
import { checkFiles, type SourceReading } from './sources/source.ts';
import type { ContentContext } from './tables.ts';

/** Previews the import of a source, and stores the source for it. Throws content_invalid and unsupported_format. */
export async function detectContent(
  context: ContentContext,
  reading: Reading,
  { source, findings }: SourceReading & { readonly source: RemoteSource },
) {
  refuseErrors(findings);
  const outcome = await runImport(context, reading, { source, dry_run: true, duplicate_action: 'cancel' });
  refuseErrors(outcome.findings, outcome.finding_count);
  const all = { ...outcome, findings: [...findings, ...outcome.findings] };
  const { imported: _, ...report } = toImportReport({
    ...all,
    finding_count: findings.length + outcome.finding_count,
  });
  const { ref, expires_at } = await keepPreview(context, source);
  return { ref, expires_at, ...report };
}

/** Previews the import of content at an address. Throws what `fetchRemote` and `detectContent` throw. */
export async function detectRemote(
  context: ContentContext,
  readings: Readings,
  { url, ...options }: RemoteSourceInput & RemoteFetchOptions,
  signal: AbortSignal,
) {
  // No thread is taken while the content is still on its way.
  const source = await fetchRemote(context, url, AbortSignal.any([signal, context.signal]), options);
  return readings.use((reading) => detectContent(context, reading, { source, findings: source.findings ?? [] }));
}

/**
 * Fetches content from an address. Throws unsupported_format when no remote source handler claims the address, and
 * remote_source_failed when the handler fails.
 */
export async function fetchRemote(
  context: ContentContext,
  url: string,
  signal: AbortSignal,
  options: RemoteFetchOptions,
): Promise<RemoteSource> {
  const handler = await requireClaim(context, url);
  try {
    const source = await handler.fetch(url, signal, options);
    // The handler answers for the bytes; the names and their number go into our tables.
    const facts = source.files.map(({ path }) => ({ name: path, size: 0 }));
    return { ...source, findings: [...(source.findings ?? []), ...checkFiles(facts, MAX_UPLOAD_BYTES)] };
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    const detail = `The remote source "${handler.name}" could not bring the content. Nothing was imported.`;
    throw new AppError('remote_source_failed', detail, { cause });
  }
}

/** The handler that claims an address; throws unsupported_format. */
export async function requireClaim(
  { registries: { remoteSources } }: ContentContext,
  url: string,
): Promise<RemoteSourceHandler> {
  const handler = await remoteSources.claim(url);
  if (handler !== null) return handler;
  const names = remoteSources.names().join(', ') || 'none';
  throw new AppError('unsupported_format', `No remote source handler claims the address. Registered: ${names}.`);
}

/** Imports a previewed source. Throws not_found for the ref or the user, conflict, and content_invalid. */
export async function executeImport(
  context: ContentContext,
  reading: Reading,
  input: ExecuteImport,
  follower: ImportFollower = {},
): Promise<ImportReport> {
  const { ref, user_id, duplicate_action } = input;
  const source = await openPreview(context, ref);
  const outcome = await runImport(context, reading, { source, user_id, duplicate_action, dry_run: false }, follower);
  refuseErrors(outcome.findings, outcome.finding_count);
  return toImportReport(outcome);
}

/** The public API of the plugin: the command line imports and seeds with it. */
export function createContentImporter(context: ContentContext, readings: Readings): ContentImporter {
  return {
    importContent: async (request, onProgress) => {
      const outcome = await readings.use((reading) => runImport(context, reading, request, { onProgress }), {
        urgent: true,
      });
      const { format, sets, lessons, changes, assets, imported } = toImportReport(outcome);
      const { added, changed, unchanged } = changes;
      const counts = { sets, lessons, changes: { added, changed, unchanged }, assets };
      return { format, ...counts, findings: outcome.findings, imported };
    },
    readLocal: readLocalSource,
    readRemote: async (url, options = {}) => {
      const source = await fetchRemote(context, url, context.signal, options);
      refuseErrors(source.findings ?? []);
      return source;
    },
    exampleCourse: readExampleCourse,
    listSets: async () => {
      const { items } = await listLessonSets(context, {}, { limit: null, after: null });
      return items.map(({ set_id, title, lesson_count, updated_at, origin }) => {
        return { set_id, title, lessons: lesson_count, updated_at, url: origin?.url ?? null };
      });
    },
    describeDeletion: (set_id) => describeDeletion(context, set_id),
    deleteSet: (set_id) => deleteSet(context, set_id),
    exportSets: (write, set_ids) => exportContent(context, write, set_ids),
  };
}

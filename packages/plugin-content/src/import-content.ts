import { AppError, type ContentImporter, type ImportSource, type RemoteSourceHandler } from '@learnwright/plugin-sdk';
import { refuseErrors } from './findings.ts';
import { toImportReport } from './imports/import-report.ts';
import { type ImportFollower, runImport } from './imports/run-import.ts';
import { keepPreview, openPreview } from './previews.ts';
import type { Reading, Readings } from './reading/open-reading.ts';
import type { ExecuteImport, ImportReport } from './schemas.ts';
import { readExampleCourse, readLocalSource } from './sources/local-source.ts';
import { checkFiles, MAX_UPLOAD_BYTES, type SourceReading } from './sources/source.ts';
import type { ContentContext } from './tables.ts';

/** Previews the import of a source, and stores the source for it. Throws content_invalid and unsupported_format. */
export async function detectContent(context: ContentContext, reading: Reading, { source, findings }: SourceReading) {
  refuseErrors(findings);
  const outcome = await runImport(context, reading, { source, dry_run: true, duplicate_action: 'cancel' });
  refuseErrors(outcome.findings, outcome.finding_count);
  const { imported: _, ...report } = toImportReport(outcome);
  const { ref, expires_at } = await keepPreview(context, source);
  return { ref, expires_at, ...report };
}

/**
 * Previews the import of content at an address. Throws unsupported_format when no remote source handler claims the
 * address, remote_source_failed when the handler fails, and what `detectContent` throws.
 */
export async function detectRemote(context: ContentContext, reading: Reading, url: string, signal: AbortSignal) {
  const { remoteSources } = context.registries;
  const handler = await remoteSources.claim(url);
  if (handler === null) {
    const names = remoteSources.names().join(', ') || 'none';
    throw new AppError('unsupported_format', `No remote source handler claims the address. Registered: ${names}.`);
  }
  const source = await fetchSource(handler, url, AbortSignal.any([signal, context.signal]));
  // The handler answers for the bytes; the names and their number go into our tables.
  const facts = source.files.map(({ path }) => ({ name: path, size: 0 }));
  return detectContent(context, reading, { source, findings: checkFiles(facts, MAX_UPLOAD_BYTES) });
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
      const { format, sets, lessons, changes, imported } = toImportReport(outcome);
      const { added, changed, unchanged } = changes;
      return { format, sets, lessons, changes: { added, changed, unchanged }, findings: outcome.findings, imported };
    },
    readLocal: readLocalSource,
    exampleCourse: readExampleCourse,
  };
}

async function fetchSource(handler: RemoteSourceHandler, url: string, signal: AbortSignal): Promise<ImportSource> {
  try {
    return await handler.fetch(url, signal);
  } catch (cause) {
    const detail = `The remote source "${handler.name}" could not bring the content. Nothing was imported.`;
    throw new AppError('remote_source_failed', detail, { cause });
  }
}

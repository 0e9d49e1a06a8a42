import type { ContentContext } from './content-context.ts';
import { refuseErrors } from './findings/refuse-errors.ts';
import { runImport } from './imports/run-import.ts';
import { toImportReport } from './imports/to-import-report.ts';
import { keepPreview } from './previews/keep-preview.ts';
import type { SourceReading } from './sources/arrange-files.ts';

/**
 * Says what importing a source would do and keeps the source for it. Throws content_invalid with every finding when one
 * is an error, and unsupported_format.
 */
export async function detectContent(context: ContentContext, { source, findings }: SourceReading) {
  refuseErrors(findings);
  const outcome = await runImport(context, { source, dry_run: true, duplicate_action: 'cancel' });
  refuseErrors(outcome.findings);
  const { imported: _, ...report } = toImportReport(outcome);
  const { ref, expires_at } = await keepPreview(context, source);
  return { ref, expires_at, ...report };
}

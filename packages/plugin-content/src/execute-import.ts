import type { ContentContext } from './content-context.ts';
import { refuseErrors } from './findings/refuse-errors.ts';
import { runImport } from './imports/run-import.ts';
import { toImportReport } from './imports/to-import-report.ts';
import { openPreview } from './previews/open-preview.ts';
import type { ExecuteImport, ImportReport } from './schemas.ts';

/** Imports what a preview has kept. Throws not_found for the ref or the user, conflict, and content_invalid. */
export async function executeImport(context: ContentContext, input: ExecuteImport): Promise<ImportReport> {
  const { ref, user_id, duplicate_action } = input;
  const source = await openPreview(context, ref);
  const outcome = await runImport(context, { source, user_id, duplicate_action, dry_run: false });
  refuseErrors(outcome.findings);
  return toImportReport(outcome);
}

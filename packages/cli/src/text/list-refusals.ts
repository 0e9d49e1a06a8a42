import type { ContentFinding, ContentImportReport } from '../server-commands.ts';

/** The findings that refuse an import. */
export function listRefusals(report: ContentImportReport): readonly ContentFinding[] {
  return report.findings.filter((finding) => finding.severity === 'error');
}

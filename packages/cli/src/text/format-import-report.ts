import type { ContentFinding, ContentImportReport } from '../server-commands.ts';
import { formatFindings, type ShownFinding } from './format-findings.ts';
import { formatRows } from './format-rows.ts';
import { listRefusals } from './list-refusals.ts';

/** What an import did or would do, as people read it: every error, the warnings grouped by rule, then the numbers. */
export function formatImportReport(report: ContentImportReport, dryRun: boolean): string {
  const parts = [formatFindings(report.findings.map(toShown)), formatSummary(report)];
  if (dryRun && listRefusals(report).length === 0) parts.push('This was a dry run: nothing was written.');
  return parts.filter((part) => part !== '').join('\n\n');
}

function toShown({ rule, severity, path, pointer, message }: ContentFinding): ShownFinding {
  return { rule, severity, place: pointer === '' ? path : `${path} ${pointer}`, message };
}

function formatSummary(report: ContentImportReport): string {
  return formatRows([
    ['Format', report.format],
    ['Sets', report.sets],
    ['Lessons', report.lessons],
    ['Added', report.changes.added],
    ['Changed', report.changes.changed],
    ['Unchanged', report.changes.unchanged],
    ['Warnings', report.findings.filter(({ severity }) => severity === 'warning').length],
  ]);
}

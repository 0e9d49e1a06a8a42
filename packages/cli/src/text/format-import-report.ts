import type { ContentFinding, ContentImportReport } from '../server-commands.ts';
import { formatRows } from './format-rows.ts';
import { listRefusals } from './list-refusals.ts';

const PLACES_SHOWN = 3;

/** What an import did or would do, as people read it: every error, the warnings grouped by rule, then the numbers. */
export function formatImportReport(report: ContentImportReport, dryRun: boolean): string {
  const warnings = report.findings.filter((finding) => finding.severity === 'warning');
  const refusals = listRefusals(report);
  const parts = [formatErrors(refusals), formatWarnings(warnings), formatSummary(report, warnings.length)];
  if (dryRun && refusals.length === 0) parts.push('This was a dry run: nothing was written.');
  return parts.filter((part) => part !== '').join('\n\n');
}

function formatErrors(errors: readonly ContentFinding[]): string {
  if (errors.length === 0) return '';
  return ['Errors', ...errors.map((error) => `  ${error.rule}  ${placeOf(error)}\n    ${error.message}`)].join('\n');
}

function formatWarnings(warnings: readonly ContentFinding[]): string {
  if (warnings.length === 0) return '';
  const groups = [...Map.groupBy(warnings, (warning) => warning.rule)];
  const largestFirst = groups.toSorted(([, left], [, right]) => right.length - left.length);
  return ['Warnings', ...largestFirst.map(([rule, group]) => formatGroup(rule, group))].join('\n');
}

function formatGroup(rule: string, group: readonly ContentFinding[]): string {
  const rest = group.length - PLACES_SHOWN;
  return [
    `  ${rule}  ${group.length === 1 ? 'once' : `${group.length} times`}`,
    ...group.slice(0, PLACES_SHOWN).map((warning) => `    ${placeOf(warning)}: ${warning.message}`),
    ...(rest > 0 ? [`    and ${rest} more; --json lists them all`] : []),
  ].join('\n');
}

function placeOf(finding: ContentFinding): string {
  return finding.pointer === '' ? finding.path : `${finding.path} ${finding.pointer}`;
}

function formatSummary(report: ContentImportReport, warnings: number): string {
  return formatRows([
    ['Format', report.format],
    ['Sets', report.sets],
    ['Lessons', report.lessons],
    ['Added', report.changes.added],
    ['Changed', report.changes.changed],
    ['Unchanged', report.changes.unchanged],
    ['Warnings', warnings],
  ]);
}

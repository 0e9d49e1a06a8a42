import type { Command } from 'commander';
import { isAddress, readToken, requirePath } from '../arguments.ts';
import { CommandError, type RunWork } from '../command-result.ts';
import type { ContentFinding, ContentImportReport } from '../content-commands.ts';
import {
  describeRefusal,
  examples,
  formatFindings,
  formatRows,
  joinParts,
  listRefusals,
  type ShownFinding,
} from '../text.ts';

interface ContentImportOptions {
  readonly dryRun?: boolean;
  readonly user?: string;
  readonly branch?: string;
  readonly tokenFile?: string;
}

/** `learnwright content import`. */
export function addContentImport(content: Command, run: RunWork): void {
  content
    .command('import')
    .summary('import lesson sets')
    .description(
      'Validates and imports lesson sets from a folder, a ZIP or a Git repository. Errors refuse the whole import (status 3) and are all ' +
        'listed; warnings do not. Importing the same content again changes nothing.',
    )
    .argument('<source>', 'a folder, a ZIP file, or the https:// or ssh:// address of a Git repository')
    .option('--dry-run', 'validate and report only; write nothing')
    .option('--user <id>', 'the user the content belongs to (default: everyone)')
    .option('--branch <name>', 'the branch of the repository (default: its default branch)')
    .option('--token-file <path>', 'a file whose first line is the token of the repository; - for the input')
    .addHelpText(
      'after',
      examples([
        ['learnwright content import ./courses', 'every set of a folder'],
        ['learnwright content import sets.zip --dry-run', 'what an import would do'],
        ['learnwright content import https://example.org/course.git', 'the default branch of a repository'],
        ['learnwright content import sets.zip --json', 'every finding as JSON'],
      ]),
    )
    .action((source: string, options: ContentImportOptions) =>
      run('Importing', async (server, onProgress) => {
        const dryRun = options.dryRun === true;
        const user = options.user === undefined ? {} : { user_id: options.user };
        const place = isAddress(source) ? source : requirePath(source);
        const remote = readRemoteOptions(source, options);
        const report = await server.importContent(place, { dry_run: dryRun, ...user, ...remote }, onProgress);
        const text = formatImportReport(report, dryRun);
        const refusals = listRefusals(report);
        if (refusals.length === 0) return { ending: 'ok', json: report, text };
        const complaint = describeRefusal(
          refusals.length,
          'Nothing was imported; mend the content and run the command again.',
        );
        return { ending: 'refused', json: report, text, complaint };
      }),
    );
}

/** The options of an address; a folder or a ZIP takes none of them. */
function readRemoteOptions(source: string, { branch, tokenFile }: ContentImportOptions) {
  if (!isAddress(source) && (branch !== undefined || tokenFile !== undefined)) {
    throw new CommandError('usage', 'A branch and a token belong to the address of a repository.');
  }
  return {
    ...(branch === undefined ? {} : { branch }),
    ...(tokenFile === undefined ? {} : { token: readToken(tokenFile) }),
  };
}

/** The result of an import as people read it: every error, the warnings grouped by rule, then the numbers. */
function formatImportReport(report: ContentImportReport, dryRun: boolean): string {
  const summary = formatRows([
    ['Format', report.format],
    ['Sets', report.sets],
    ['Lessons', report.lessons],
    ['Added', report.changes.added],
    ['Changed', report.changes.changed],
    ['Unchanged', report.changes.unchanged],
    ['Pictures and sounds', describeAssets(report.assets)],
    ['Warnings', report.findings.filter(({ severity }) => severity === 'warning').length],
  ]);
  const isDryRun = dryRun && listRefusals(report).length === 0;
  const end = isDryRun ? 'This was a dry run: nothing was written.' : '';
  return joinParts([formatFindings(report.findings.map(toShown)), summary, end]);
}

function describeAssets({ stored, unchanged, missing }: ContentImportReport['assets']): string {
  return `${stored} new, ${unchanged} unchanged, ${missing} missing`;
}

function toShown({ rule, severity, path, pointer, message }: ContentFinding): ShownFinding {
  return { rule, severity, place: pointer === '' ? path : `${path} ${pointer}`, message };
}

import type { Command } from 'commander';
import type { RunWork } from '../command-result.ts';
import { requirePath } from '../require-path.ts';
import { describeRefusal } from '../text/describe-refusal.ts';
import { formatImportReport } from '../text/format-import-report.ts';
import { listRefusals } from '../text/list-refusals.ts';
import { examples } from './help-text.ts';

interface ContentImportOptions {
  readonly dryRun?: boolean;
  readonly user?: string;
}

/** `learnwright content import`. */
export function addContentImport(content: Command, run: RunWork): void {
  content
    .command('import')
    .summary('import lesson sets')
    .description(
      'Validates and imports lesson sets from a folder or a ZIP. Errors refuse the whole import (status 3) and are all ' +
        'listed; warnings do not. Importing the same content again changes nothing.',
    )
    .argument('<source>', 'a folder or a ZIP file')
    .option('--dry-run', 'validate and report only; write nothing')
    .option('--user <id>', 'the user the content belongs to (default: everyone)')
    .addHelpText(
      'after',
      examples([
        ['learnwright content import ./courses', 'every set of a folder'],
        ['learnwright content import sets.zip --dry-run', 'what an import would do'],
        ['learnwright content import sets.zip --json', 'every finding as JSON'],
      ]),
    )
    .action((source: string, options: ContentImportOptions) =>
      run('Importing', async (server, onProgress) => {
        const dryRun = options.dryRun === true;
        const user = options.user === undefined ? {} : { user_id: options.user };
        const path = requirePath(source);
        const report = await server.importContent(path, { dry_run: dryRun, ...user }, onProgress);
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

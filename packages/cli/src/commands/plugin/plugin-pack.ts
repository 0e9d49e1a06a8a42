import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandResult, RunAlone } from '../../command-result.ts';
import { type PackRequest, packToFile } from '../../plugin-source/pack-to-file.ts';
import { describeRefusal } from '../../text/describe-refusal.ts';
import { formatPluginFindings } from '../../text/format-plugin-findings.ts';
import { formatRows } from '../../text/format-rows.ts';
import { listRefusals } from '../../text/list-refusals.ts';
import { examples } from '../help-text.ts';

type PackOptions = Omit<PackRequest, 'directory'>;

/** `learnwright plugin pack`. */
export function addPluginPack(plugin: Command, run: RunAlone): void {
  plugin
    .command('pack')
    .summary('make the ZIP of a plugin')
    .description(
      'Packs the built package of a plugin as the ZIP that servers install, signed where a key is given. Equal files ' +
        'give equal bytes. What every server would refuse is not packed (status 3).',
    )
    .argument('[directory]', 'the folder of the package', '.')
    .option('--sign <file>', 'the private key to sign it with, as "learnwright plugin keygen" makes it')
    .option('--name <name>', 'which plugin of a package that offers several')
    .option('--out <file>', 'where the ZIP goes (default: <name>-<version>.zip)')
    .option('--force', 'replace a ZIP with other contents')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin pack', 'makes quiz-1.0.0.zip of the package in this folder'],
        ['learnwright plugin pack --sign acme.pem', 'and signs it'],
      ]),
    )
    .action((directory: string, options: PackOptions) =>
      run(() => pack({ ...options, directory: resolve(directory) })),
    );
}

async function pack(request: PackRequest): Promise<CommandResult> {
  const report = await packToFile(request);
  const findings = formatPluginFindings(report.findings);
  if (!report.packed) {
    const refusals = listRefusals(report);
    const complaint = describeRefusal(refusals.length, 'Nothing was packed; every server would refuse it.');
    return { ending: 'refused', json: report, text: findings, complaint };
  }
  const rows = formatRows([
    ['Plugin', `${report.plugin} ${report.version}`],
    ['File', report.file],
    ['Size', `${report.size} bytes`],
    ['SHA-256', report.sha256],
    ['Signed by', report.key_id ?? 'nobody'],
  ]);
  return { ending: 'ok', json: report, text: [findings, rows].filter((part) => part !== '').join('\n\n') };
}

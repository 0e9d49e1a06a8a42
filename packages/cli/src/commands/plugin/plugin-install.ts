import type { Command } from 'commander';
import type { RunWork } from '../../command-result.ts';
import { requirePath } from '../../require-path.ts';
import { describeRefusal } from '../../text/describe-refusal.ts';
import { formatInstallReport } from '../../text/format-install-report.ts';
import { listRefusals } from '../../text/list-refusals.ts';
import { examples } from '../help-text.ts';

interface InstallOptions {
  readonly dryRun?: boolean;
  readonly disabled?: boolean;
  readonly allowDowngrade?: boolean;
}

/** `learnwright plugin install`. */
export function addPluginInstall(plugin: Command, run: RunWork): void {
  plugin
    .command('install')
    .summary('install a plugin from its ZIP')
    .description(
      'Inspects the ZIP of a plugin, tries it in a process of its own, and installs and enables it, in the place of ' +
        'another version if there is one. Errors refuse it (status 3) and leave what runs running. Running servers of the ' +
        'same database follow.',
    )
    .argument('<zip>', 'the file that "learnwright plugin pack" made')
    .option('--dry-run', 'inspect and try only; install nothing')
    .option('--disabled', 'install without enabling')
    .option('--allow-downgrade', 'install a version that is older than the installed one')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin install quiz-1.0.0.zip', 'installs and enables it'],
        ['learnwright plugin install quiz-1.0.0.zip --dry-run', 'what an installation would do'],
      ]),
    )
    .action((zip: string, options: InstallOptions) =>
      run('Installing', async (server) => {
        const report = await server.plugins.install(requirePath(zip), {
          dry_run: options.dryRun === true,
          enable: options.disabled !== true,
          allow_downgrade: options.allowDowngrade === true,
        });
        const text = formatInstallReport(report, options.dryRun === true);
        const refusals = listRefusals(report);
        if (refusals.length === 0) return { ending: 'ok', json: report, text };
        const complaint = describeRefusal(refusals.length, 'Nothing was installed, and what ran before runs on.');
        return { ending: 'refused', json: report, text, complaint };
      }),
    );
}

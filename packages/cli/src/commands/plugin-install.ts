import type { Command } from 'commander';
import { requirePath } from '../arguments.ts';
import type { RunWork } from '../command-result.ts';
import type { InstallOutcome } from '../plugin-commands.ts';
import {
  describeRefusal,
  describeSigner,
  describeTrial,
  examples,
  formatPluginFindings,
  formatRows,
  joinParts,
  listRefusals,
} from '../text.ts';

interface InstallOptions {
  readonly dryRun?: boolean;
  readonly disabled?: boolean;
  readonly allowDowngrade?: boolean;
  readonly changeKey?: boolean;
}

/** `learnwright plugin install`. */
export function addPluginInstall(plugin: Command, run: RunWork): void {
  plugin
    .command('install')
    .summary('install a plugin from its ZIP')
    .description(
      'Inspects the ZIP of a plugin, tries it in a process of its own, and installs and enables it, in the place of ' +
        'another version if there is one. Errors refuse it (status 3) and leave what runs running. Running servers of the ' +
        'same database follow. A dry run executes only code that a trusted key has signed.',
    )
    .argument('<zip>', 'the file that "learnwright plugin pack" made')
    .option('--dry-run', 'inspect only, and try what a trusted key has signed; install nothing')
    .option('--disabled', 'install without enabling')
    .option('--allow-downgrade', 'install a version that is older than the installed one')
    .option('--change-key', 'install a version that the key of the first one has not signed')
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
          change_key: options.changeKey === true,
        });
        const text = formatInstallation(report, options.dryRun === true);
        const refusals = listRefusals(report);
        if (refusals.length === 0) return { ending: 'ok', json: report, text };
        const complaint = describeRefusal(refusals.length, 'Nothing was installed, and what ran before runs on.');
        return { ending: 'refused', json: report, text, complaint };
      }),
    );
}

/** What an installation has done or would do, as people read it. */
function formatInstallation(outcome: InstallOutcome, dryRun: boolean): string {
  const isDryRun = dryRun && listRefusals(outcome).length === 0;
  const end = isDryRun ? 'This was a dry run: nothing was installed.' : '';
  return joinParts([formatPluginFindings(outcome.findings), formatSummary(outcome), end]);
}

function formatSummary(outcome: InstallOutcome): string {
  const { plugin, version, from_version, action, enabled, sha256 } = outcome;
  const isChange = from_version !== null && from_version !== version;
  return formatRows([
    ...(plugin === null ? [] : [['Plugin', version === null ? plugin : `${plugin} ${version}`] as const]),
    ...(action === null ? [] : [['Action', isChange ? `${action} from ${from_version}` : action] as const]),
    ...(action === null ? [] : [['Enabled', enabled ? 'yes' : 'no'] as const]),
    ...('trial' in outcome ? [...describeTrial(outcome), ...describeSigner(outcome)] : []),
    ['SHA-256', sha256],
  ]);
}

import type { Command } from 'commander';
import type { CommandResult, RunAlone } from '../../command-result.ts';
import { findPluginSource } from '../../plugin-source/find-plugin-source.ts';
import { describeRefusal } from '../../text/describe-refusal.ts';
import { formatPluginFindings } from '../../text/format-plugin-findings.ts';
import { formatRows } from '../../text/format-rows.ts';
import { listRefusals } from '../../text/list-refusals.ts';
import { examples } from '../help-text.ts';

interface ValidateOptions {
  readonly name?: string;
}

/** `learnwright plugin validate`. */
export function addPluginValidate(plugin: Command, run: RunAlone): void {
  plugin
    .command('validate')
    .summary('say what servers would say of a plugin')
    .description(
      'Inspects a plugin as servers do that are to install it, and loads it in a process of its own. Errors (status 3) ' +
        'are what every server refuses; the rules are in the reference.',
    )
    .argument('[source]', 'the folder of a built package, a ZIP, or the name of a package that is installed here', '.')
    .option('--name <name>', 'which plugin of a package that offers several')
    .addHelpText(
      'after',
      examples([
        ['learnwright plugin validate', 'the package in this folder'],
        ['learnwright plugin validate quiz-1.0.0.zip', 'an archive'],
        ['learnwright plugin validate @acme/learnwright-plugin-quiz --json', 'an installed package, as JSON'],
      ]),
    )
    .action((source: string, { name }: ValidateOptions) => run(() => validate(source, name)));
}

async function validate(path: string, name: string | undefined): Promise<CommandResult> {
  const source = await findPluginSource(path, process.cwd());
  const { validatePlugin } = await import('@learnwright/plugin-host');
  const { findings, plugin, sha256 } = await validatePlugin(source, name === undefined ? {} : { name });
  const refusals = listRefusals({ findings });
  const valid = refusals.length === 0;
  const json = { valid, plugin: plugin?.name ?? null, version: plugin?.version ?? null, sha256, findings };
  const rows = formatRows([
    ...(plugin === null ? [] : [['Plugin', `${plugin.name} ${plugin.version}`] as const]),
    ...(sha256 === null ? [] : [['SHA-256', sha256] as const]),
  ]);
  const text = [formatPluginFindings(findings), rows].filter((part) => part !== '').join('\n\n');
  if (valid) return { ending: 'ok', json, text: `${text}\n\nServers take this plugin.` };
  const complaint = describeRefusal(refusals.length, 'No server would install this plugin.');
  return { ending: 'refused', json, text, complaint };
}

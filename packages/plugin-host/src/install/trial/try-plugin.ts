import type { ArchiveFinding } from '../../archive/archive-finding.ts';
import type { ArchivedPlugin } from '../../archive/archived-plugin.ts';
import { judgeTrial } from './judge-trial.ts';
import { runTrial } from './run-trial.ts';

/** How to try a plugin. */
export interface TrialOptions {
  /** How long its import may take; 10,000 unless it is given. */
  readonly milliseconds?: number;
}

const LONGEST_IMPORT = 10_000;

/**
 * Imports a plugin from its folder, named by the real path, in a process without environment, rights or much memory, and
 * holds what it exports against what the archive says. Rejects where no process could be started for it.
 */
export async function tryPlugin(
  directory: string,
  plugin: ArchivedPlugin,
  { milliseconds = LONGEST_IMPORT }: TrialOptions = {},
): Promise<ArchiveFinding[]> {
  const { name, entry_file, entry_class: exported, config } = plugin;
  const config_file = config === null ? null : `config/${name}.yaml`;
  const outcome = await runTrial({ directory, entry_file, exported, config_file }, milliseconds);
  return judgeTrial(outcome, plugin, milliseconds);
}

import { type ArchiveFinding, createArchiveFinding } from '../../archive/archive-finding.ts';
import type { ArchivedPlugin } from '../../archive/archived-plugin.ts';
import type { TrialOutcome } from './run-trial.ts';

type Tried = Extract<TrialOutcome, { kind: 'plugin' }>;

/** What is wrong with a plugin by the way its trial ended. */
export function judgeTrial(outcome: TrialOutcome, plugin: ArchivedPlugin, milliseconds: number): ArchiveFinding[] {
  const file = plugin.entry_file;
  switch (outcome.kind) {
    case 'plugin':
      return [...compare(outcome, plugin), ...complainAboutSettings(outcome, plugin)];
    case 'no_plugin':
      return outcome.reasons.map((reason) => createArchiveFinding('trial.no_plugin', file, `${reason}.`));
    case 'failed':
      return [createArchiveFinding('trial.import_failed', file, `Its import failed: ${outcome.reason}.`)];
    case 'unsettled':
      return [createArchiveFinding('trial.import_failed', file, 'It awaits at the top level what will never be.')];
    case 'timeout':
      return [createArchiveFinding('trial.timeout', file, `Its import was ended after ${milliseconds / 1000} s.`)];
    case 'memory':
      return [createArchiveFinding('trial.memory', file, 'Its import was ended for the memory it took.')];
    case 'exited':
      return [createArchiveFinding('trial.exited', file, `Its import ended the process with ${describeEnd(outcome)}.`)];
  }
}

function describeEnd({ code, signal }: Extract<TrialOutcome, { kind: 'exited' }>): string {
  return code === null ? `the signal ${signal}` : `the exit code ${code}`;
}

function compare(tried: Tried, plugin: ArchivedPlugin): ArchiveFinding[] {
  const list = (names: readonly string[]) => [...new Set(names)].toSorted().join(', ') || 'nothing';
  const pairs = [
    ['name', plugin.name, tried.name],
    ['version', plugin.version, tried.version],
    ['depends_on', list(plugin.depends_on), list(tried.depends_on)],
  ] as const;
  return pairs
    .filter(([, declared, actual]) => declared !== actual)
    .map(([field, declared, actual]) =>
      createArchiveFinding(
        'trial.differs',
        plugin.entry_file,
        `${field}: plugin.yaml says ${declared}, the plugin ${actual}.`,
      ),
    );
}

function complainAboutSettings({ wrong_settings }: Tried, { name }: ArchivedPlugin): ArchiveFinding[] {
  return wrong_settings.map((reason) => createArchiveFinding('trial.bad_settings', `config/${name}.yaml`, reason));
}

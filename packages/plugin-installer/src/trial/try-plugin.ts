import { tmpdir } from 'node:os';
import type { PluginAdditions, PluginInstallReport } from '@learnwright/core';
import type { HostCode } from '../host-port.ts';
import type { ArchivedPlugin } from '../inspection/inspect-plugin-archive.ts';
import { ARCHIVE_LIMITS, createPluginFinding, type PluginFinding } from '../plugin-rules.ts';
import type { TrialOutcome } from './trial-message.ts';
import { runTrial, TRIAL_MEMORY } from './trial-process.ts';

/** How to try a plugin. */
export interface TrialOptions {
  /** How long its import may take; default: 10,000. */
  readonly milliseconds?: number;
  /** Where the folder of the trial is for its time; default: the temporary directory of the system. */
  readonly temporary?: string;
}

type Tried = Extract<TrialOutcome, { kind: 'plugin' }>;

const LONGEST_IMPORT = 10_000;

/** What a trial cannot close on this system. */
export const TRIAL_GAPS: PluginInstallReport['trial_gaps'] = process.allowedNodeEnvironmentFlags.has('--allow-net')
  ? []
  : [
      {
        gap: 'network',
        reason: `Node ${process.versions.node} does not close the network; functions that were replaced refuse connections.`,
      },
    ];

/** What a trial has found wrong, and what it has seen that the plugin adds. */
export interface TrialResult {
  readonly findings: readonly PluginFinding[];
  readonly adds: PluginAdditions;
}

/**
 * Imports a plugin from a folder of its own, in a process without environment, rights or much memory, and compares its
 * export with what the archive says; returns what it has found. Rejects where no process could be started.
 */
export async function tryPlugin(
  plugin: ArchivedPlugin,
  code: HostCode,
  { milliseconds = LONGEST_IMPORT, temporary = tmpdir() }: TrialOptions = {},
): Promise<TrialResult> {
  const { name, files, entry_file, entry_class: exported, config } = plugin;
  const config_file = config === null ? null : `config/${name}.yaml`;
  const ui_folder = `${plugin.package}/ui`;
  const limit = ARCHIVE_LIMITS.findingsOfFile;
  const trial = { files, code, temporary, milliseconds, entry_file, exported, config_file, ui_folder, limit };
  const outcome = await runTrial(trial);
  const adds = outcome.kind === 'plugin' ? { ...plugin.adds, ...outcome.adds } : plugin.adds;
  return { findings: judgeTrial(outcome, plugin, milliseconds), adds };
}

/** The findings that the end of a trial means. */
function judgeTrial(outcome: TrialOutcome, plugin: ArchivedPlugin, milliseconds: number): PluginFinding[] {
  const file = plugin.entry_file;
  switch (outcome.kind) {
    case 'plugin':
      return [
        ...compare(outcome, plugin),
        ...complainAboutSettings(outcome, plugin),
        ...outcome.unknown_hooks.map((sentence) => createPluginFinding('trial.unknown_hook', file, sentence)),
        ...outcome.wrong_defaults.map((sentence) => createPluginFinding('trial.bad_default', file, sentence)),
        ...outcome.missing_texts.map((sentence) => createPluginFinding('trial.missing_text', file, sentence)),
        ...outcome.foreign_addresses.map((sentence) => createPluginFinding('trial.foreign_address', file, sentence)),
        ...outcome.missing_frames.map((sentence) => createPluginFinding('ui.missing', file, sentence)),
      ];
    case 'no_plugin':
      return outcome.reasons.map((reason) =>
        createPluginFinding(outcome.rule ?? 'trial.no_plugin', file, /[.?]$/.test(reason) ? reason : `${reason}.`),
      );
    case 'failed':
      return [createPluginFinding('trial.import_failed', file, `Its import failed: ${outcome.reason}.`)];
    case 'unsettled':
      return [createPluginFinding('trial.import_failed', file, 'It awaits at the top level what will never be.')];
    case 'timeout':
      return [createPluginFinding('trial.timeout', file, `Its import was ended after ${milliseconds / 1000} s.`)];
    case 'memory':
      return [createPluginFinding('trial.memory', file, `Its import was ended at more than ${TRIAL_MEMORY} MB.`)];
    case 'exited':
      return [createPluginFinding('trial.exited', file, `Its import ended the process with ${describeEnd(outcome)}.`)];
  }
}

function describeEnd({ code, signal }: Extract<TrialOutcome, { kind: 'exited' }>): string {
  return code === null ? `the signal ${signal}` : `the exit code ${code}`;
}

/** Where `learnwright plugin pack` finds what it writes to plugin.yaml. */
const PACKED_FROM = {
  name: () => ' "learnwright plugin pack" takes it from app.plugins of package.json.',
  version: () => ' "learnwright plugin pack" takes it from package.json.',
  depends_on: (name: string) => ` "learnwright plugin pack" takes it from the block "plugin" of config/${name}.yaml.`,
} as const;

function compare(tried: Tried, plugin: ArchivedPlugin): PluginFinding[] {
  const list = (names: readonly string[]) => [...new Set(names)].toSorted().join(', ') || 'nothing';
  const pairs = [
    ['name', plugin.name, tried.name],
    ['version', plugin.version, tried.version],
    ['depends_on', list(plugin.depends_on), list(tried.depends_on)],
  ] as const;
  return pairs
    .filter(([, declared, actual]) => declared !== actual)
    .map(([field, declared, actual]) =>
      createPluginFinding(
        'trial.differs',
        plugin.entry_file,
        `${field}: plugin.yaml says ${declared}, the plugin ${actual}.${PACKED_FROM[field](plugin.name)}`,
      ),
    );
}

function complainAboutSettings({ wrong_settings }: Tried, { name }: ArchivedPlugin): PluginFinding[] {
  return wrong_settings.map((reason) => createPluginFinding('trial.bad_settings', `config/${name}.yaml`, reason));
}

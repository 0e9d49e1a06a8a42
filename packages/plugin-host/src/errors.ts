import { describePlace, type YamlFinding } from '@learnwright/archive/yaml-file';
import { describeError, isAppError, OWN_SENTENCE } from '@learnwright/core';
import { findPlace, findSyntaxPlace, shortenPaths } from '@learnwright/plugin-sdk/loading';
import type { z } from 'zod';

const CONFIG_ERROR = Symbol.for('@learnwright/plugin-host/ConfigError');

const MOST_CAUSES = 3;

/** A mistake in a config file; `line` counts from 1. */
export interface ConfigFinding extends YamlFinding {
  readonly file: string;
}

/** Broken config files: all findings, and a message that lists them. From a first-party plugin it stops the start. */
export class ConfigError extends Error {
  readonly [CONFIG_ERROR] = true;
  readonly [OWN_SENTENCE] = true;
  readonly findings: readonly ConfigFinding[];

  constructor(findings: readonly ConfigFinding[]) {
    super(findings.map(({ file, reason, ...place }) => `${file}, ${describePlace(place)}: ${reason}.`).join(' '));
    this.name = 'ConfigError';
    this.findings = findings;
  }
}

/** Tells whether a caught value is a ConfigError, also one made by another copy of this package. */
export function isConfigError(error: unknown): error is ConfigError {
  return typeof error === 'object' && error !== null && CONFIG_ERROR in error;
}

/** The rule of plugin archives that the host names when it refuses a plugin. */
type RefusalRule = 'trial.no_plugin' | 'trial.bad_access' | 'activation.foreign_table' | 'activation.privacy_missing';

/** A plugin that the host does not take: every finding, the rule they break, and one sentence with all of them. */
export class PluginRefusal extends Error {
  readonly [OWN_SENTENCE] = true;
  readonly findings: readonly string[];
  readonly rule: RefusalRule;

  constructor(plugin: string, findings: readonly string[], rule: RefusalRule = 'trial.no_plugin') {
    super(`The plugin "${plugin}" was refused: ${findings.join('; ')}.`);
    this.name = 'PluginRefusal';
    this.findings = findings;
    this.rule = rule;
  }
}

/** What Zod found, an entry each, for a PluginRefusal: `settings.bonus.label: …`. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`));
}

/** The phase of a start in which a plugin failed that could not take over. */
type ChangePhase = 'load' | 'config' | 'migration' | 'activation' | 'probe';

/** Why a plugin could not take over; the message is a sentence for operators. */
export class PluginChangeError extends Error {
  readonly [OWN_SENTENCE] = true;
  readonly phase: ChangePhase;

  constructor(phase: ChangePhase, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PluginChangeError';
    this.phase = phase;
  }
}

/** The PluginChangeError that was caught; throws anything else. */
export function requireChangeError(error: unknown): PluginChangeError {
  if (error instanceof PluginChangeError) return error;
  throw error;
}

/** The rule of plugin archives that a failed phase breaks where nothing more is known. */
const RULES = {
  load: 'activation.failed',
  config: 'activation.config',
  migration: 'activation.migration',
  activation: 'activation.failed',
  probe: 'activation.probe',
} as const satisfies Record<ChangePhase, string>;

/** Why a plugin could not take over: the rule that it breaks, and a sentence; null for any error but a PluginChangeError. */
export function explainRefusal(error: unknown) {
  if (!(error instanceof PluginChangeError)) return null;
  const { phase, message, cause } = error;
  // What only shows itself here breaks a rule of its own: routers that a class makes when it is activated, or tables.
  const rule = cause instanceof PluginRefusal && cause.rule !== 'trial.no_plugin' ? cause.rule : RULES[phase];
  return { rule, message };
}

/** What the sentence about a failed phase begins with where the error is a foreign one. */
const BEGINNINGS = {
  load: 'It could not be loaded',
  config: 'It could not be loaded',
  migration: 'It could not be activated',
  activation: 'It could not be activated',
  probe: 'It gave no answer',
} as const satisfies Record<ChangePhase, string>;

/**
 * Returns what the work of a phase does; what that rejects with becomes a PluginChangeError of the phase. The sentence
 * names places in the folder of the plugin.
 */
export async function explainFailure<T>(phase: ChangePhase, work: Promise<T>, directory: string): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new PluginChangeError(phase, await describeFailure(phase, cause, directory), { cause });
  }
}

/** Our own sentences speak for themselves; a foreign error gets a beginning, its place in the plugin, and its causes. */
async function describeFailure(phase: ChangePhase, error: unknown, directory: string): Promise<string> {
  if (typeof error === 'object' && error !== null && OWN_SENTENCE in error) return describeError(error);
  const told = await Promise.all(listCauses(error).map((each) => describeWithPlace(each, directory)));
  return `${BEGINNINGS[phase]}: ${told.join(' The cause: ')}`;
}

/** An error and what caused it; what an AppError hides from clients stays hidden. */
function listCauses(error: unknown): readonly unknown[] {
  const causes = [error];
  for (let last = error; last instanceof Error && !isAppError(last) && causes.length <= MOST_CAUSES; ) {
    if (last.cause === undefined || causes.includes(last.cause)) break;
    last = last.cause;
    causes.push(last);
  }
  return causes;
}

async function describeWithPlace(error: unknown, directory: string): Promise<string> {
  const isSyntax = error instanceof SyntaxError;
  const place = findPlace(error, directory) ?? (isSyntax ? await findSyntaxPlace(directory) : null);
  const text = shortenPaths(describeError(error), directory);
  return place === null || text.includes(place) ? text : `${text} (${place})`;
}

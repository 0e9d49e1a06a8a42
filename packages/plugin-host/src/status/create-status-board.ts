import type { Clock } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { CallOrigin } from '../attribution/create-attribution.ts';
import { describeError } from './describe-error.ts';
import type { PluginHealth, PluginStatus } from './plugin-health.ts';

/** What is known of the condition of every plugin. */
export interface StatusBoard {
  /** Puts a plugin on the board, as disabled. */
  add(name: string, version: string, package_name: string): void;
  /** The status of a plugin; null for a name that is not on the board. */
  statusOf(name: string): PluginStatus | null;
  activate(name: string, version: string): void;
  disable(name: string): void;
  /** Notes that a plugin cannot run, and why. */
  fail(name: string, reason: string, error: unknown): void;
  /** Notes that a plugin cannot run because of another one. */
  block(name: string, reason: string): void;
  /** Adds a sentence under a name that need not be a plugin's, such as one that nobody provides. */
  addFinding(name: string, reason: string): void;
  /** Counts and logs an error that came out of a running plugin's code; an active plugin becomes degraded. */
  recordError(origin: CallOrigin, error: unknown, how?: 'threw' | 'left an error that nobody caught'): void;
  health(): Record<string, PluginHealth>;
  errors(): Record<string, string>;
}

/** Builds an empty board. */
export function createStatusBoard(clock: Clock, logger: Logger): StatusBoard {
  const plugins = new Map<string, PluginHealth>();
  const reasons = new Map<string, string>();
  const findings = new Map<string, string>();

  function change(name: string, changes: Partial<PluginHealth>, reason: string | null): void {
    const health = plugins.get(name);
    if (health === undefined) return;
    plugins.set(name, { ...health, ...changes });
    if (reason === null) reasons.delete(name);
    else reasons.set(name, reason);
  }

  function addFinding(name: string, reason: string): void {
    findings.set(name, joinSentences(findings.get(name), reason));
    logger.warn(reason, { plugin: name });
  }

  const recordError: StatusBoard['recordError'] = (origin, error, how = 'threw') => {
    const { plugin, hook, request_id } = origin;
    const { status = 'failed', error_count = 0 } = plugins.get(plugin) ?? {};
    const counted = { error_count: error_count + 1, last_error_at: clock.now() };
    if (status === 'active' || status === 'degraded') {
      change(plugin, { ...counted, status: 'degraded' }, `${hook} ${how}: ${describeError(error)}`);
    } else change(plugin, counted, reasons.get(plugin) ?? null);
    logger.error(`A plugin ${how}.`, { plugin, hook, request_id, error });
  };

  return {
    add: (name, version, package_name) => {
      const blank = { status: 'disabled', error_count: 0, last_error_at: null } as const;
      plugins.set(name, { ...blank, version, package: package_name });
    },
    statusOf: (name) => plugins.get(name)?.status ?? null,
    activate: (name, version) => change(name, { status: 'active', version }, null),
    disable: (name) => change(name, { status: 'disabled' }, null),
    fail: (name, reason, error) => {
      change(name, { status: 'failed' }, reason);
      logger.error(reason, { plugin: name, error });
    },
    block: (name, reason) => {
      change(name, { status: 'blocked' }, reason);
      logger.warn(reason, { plugin: name });
    },
    addFinding,
    recordError,
    health: () => Object.fromEntries(plugins),
    errors: () => mergeSentences(reasons, findings),
  };
}

function mergeSentences(
  reasons: ReadonlyMap<string, string>,
  findings: ReadonlyMap<string, string>,
): Record<string, string> {
  const merged = new Map(reasons);
  for (const [name, finding] of findings) merged.set(name, joinSentences(merged.get(name), finding));
  return Object.fromEntries(merged);
}

function joinSentences(before: string | undefined, sentence: string): string {
  return before === undefined ? sentence : `${before} ${sentence}`;
}

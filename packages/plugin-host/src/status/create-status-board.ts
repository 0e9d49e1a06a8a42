import type { Clock } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { CallOrigin } from '../attribution/create-attribution.ts';
import { BREAKER } from '../breaker/create-hook-breaker.ts';
import type { Timers } from '../deadlines/timers.ts';
import { describeError } from './describe-error.ts';
import { howToTryAgain } from './how-to-try-again.ts';
import { mergeSentences } from './merge-sentences.ts';
import type { PluginHealth, PluginStatus } from './plugin-health.ts';

/** How long after its last error a plugin counts as degraded, in milliseconds. */
const QUIET_TIME = 60_000;

/** What is known of the condition of every plugin. */
export interface StatusBoard {
  /** Takes a plugin off the board. */
  remove(name: string): void;
  /** Puts a plugin on the board, as disabled; `reason` where it is not the operator's list that leaves it out. */
  add(name: string, version: string, package_name: string, reason?: string): void;
  /** The condition of a plugin; null for a name that is not on the board. */
  find(name: string): PluginHealth | null;
  /** The status of a plugin; null for a name that is not on the board. */
  statusOf(name: string): PluginStatus | null;
  /** Notes that a version of a plugin serves from now on; the sentences about what was before are gone. */
  activate(name: string, version: string, package_name: string): void;
  disable(name: string): void;
  /** Notes that a plugin cannot run, and why. */
  fail(name: string, reason: string, error: unknown): void;
  /** Notes that a plugin cannot run because of another one. */
  block(name: string, reason: string): void;
  /** Notes that a hook of a plugin is skipped for now; the plugin is degraded as long as one is. */
  hold(name: string, hook: string): void;
  /** Notes that a hook is called again. */
  letGo(name: string, hook: string): void;
  /** Notes that nothing of a plugin is called any more until an operator enables it again; `why` follows a colon. */
  quarantine(name: string, why: string): void;
  /** Adds a sentence under a name that need not be a plugin's, such as one that nobody provides. */
  addFinding(name: string, reason: string): void;
  /** Takes a sentence away again that was added. */
  dropFinding(name: string, reason: string): void;
  /**
   * Counts and logs an error that came out of a running plugin's code; an active plugin becomes degraded, and active
   * again a minute after the last one.
   */
  recordError(origin: CallOrigin, error: unknown, how?: 'threw' | 'left an error that nobody caught'): void;
  health(): Record<string, PluginHealth>;
  errors(): Record<string, string>;
}

/** Builds an empty board. */
export function createStatusBoard(clock: Clock, logger: Logger, timers: Timers): StatusBoard {
  const plugins = new Map<string, PluginHealth>();
  const reasons = new Map<string, string>();
  const findings = new Map<string, readonly string[]>();
  const skipped = new Map<string, ReadonlySet<string>>();
  const healing = new Map<string, () => void>();

  function change(name: string, changes: Partial<PluginHealth>, reason: string | null): void {
    const health = plugins.get(name);
    if (health === undefined) return;
    const { status = health.status } = changes;
    const turned = status === health.status ? {} : { since: clock.now(), reason: null };
    plugins.set(name, { ...health, ...turned, ...changes });
    if (status !== 'degraded') stopHealing(name);
    if (reason === null) reasons.delete(name);
    else reasons.set(name, reason);
  }

  function stopHealing(name: string): void {
    healing.get(name)?.();
    healing.delete(name);
  }

  function heal(name: string): void {
    healing.delete(name);
    if (!skipped.has(name) && plugins.get(name)?.status === 'degraded') change(name, { status: 'active' }, null);
  }

  function startHealing(name: string): void {
    stopHealing(name);
    healing.set(
      name,
      timers.after(QUIET_TIME, () => heal(name)),
    );
  }

  const recordError: StatusBoard['recordError'] = (origin, error, how = 'threw') => {
    const { plugin, hook, request_id } = origin;
    const { status = 'failed', error_count = 0 } = plugins.get(plugin) ?? {};
    const counted = { error_count: error_count + 1, last_error_at: clock.now() };
    if (status === 'active' || status === 'degraded') {
      change(plugin, { ...counted, status: 'degraded' }, `${hook} ${how}: ${describeError(error)}`);
      startHealing(plugin);
    } else change(plugin, counted, reasons.get(plugin) ?? null);
    logger.error(`A plugin ${how}.`, { plugin, hook, request_id, error });
  };

  function hold(name: string, hook: string): void {
    skipped.set(name, new Set([...(skipped.get(name) ?? []), hook]));
    change(name, { status: 'degraded', reason: skipSentence(name) }, reasons.get(name) ?? null);
    logger.warn(`A hook of a plugin failed too often and is skipped for ${BREAKER.skip / 1000} s.`, {
      plugin: name,
      hook,
    });
  }

  function letGo(name: string, hook: string): void {
    const left = new Set(skipped.get(name));
    if (!left.delete(hook)) return;
    if (left.size > 0) skipped.set(name, left);
    else skipped.delete(name);
    if (plugins.get(name)?.status !== 'degraded') return;
    change(name, { reason: skipSentence(name) }, reasons.get(name) ?? null);
    if (!healing.has(name)) heal(name);
  }

  function skipSentence(name: string): string | null {
    const hooks = [...(skipped.get(name) ?? [])];
    return hooks.length === 0 ? null : `Skipped after too many failures: ${hooks.join(', ')}.`;
  }

  function quarantine(name: string, why: string): void {
    const since = clock.now();
    const reason = `Quarantined since ${since}: ${why}. ${howToTryAgain(name)}`;
    change(name, { status: 'quarantined', since, reason }, reasons.get(name) ?? null);
    logger.error(reason, { plugin: name });
  }

  return {
    add: (name, version, package_name, reason) => {
      const blank = { status: 'disabled', error_count: 0, last_error_at: null } as const;
      plugins.set(name, { ...blank, version, package: package_name, since: clock.now(), reason: reason ?? null });
    },
    remove: (name) => {
      stopHealing(name);
      skipped.delete(name);
      reasons.delete(name);
      plugins.delete(name);
    },
    find: (name) => plugins.get(name) ?? null,
    statusOf: (name) => plugins.get(name)?.status ?? null,
    activate: (name, version, package_name) => change(name, { status: 'active', version, package: package_name }, null),
    disable: (name) => change(name, { status: 'disabled' }, null),
    fail: (name, reason, error) => {
      change(name, { status: 'failed' }, reason);
      logger.error(reason, { plugin: name, error });
    },
    block: (name, reason) => {
      if (plugins.get(name)?.status === 'blocked' && reasons.get(name) === reason) return;
      change(name, { status: 'blocked' }, reason);
      logger.warn(reason, { plugin: name });
    },
    hold,
    letGo,
    quarantine,
    addFinding: (name, reason) => {
      findings.set(name, [...(findings.get(name) ?? []), reason]);
      logger.warn(reason, { plugin: name });
    },
    dropFinding: (name, reason) => {
      findings.set(name, findings.get(name)?.filter((sentence) => sentence !== reason) ?? []);
    },
    recordError,
    health: () => Object.fromEntries(plugins),
    errors: () =>
      mergeSentences(
        [...plugins].map(([name, { reason }]) => [name, reason] as const),
        reasons,
        [...findings].flatMap(([name, sentences]) => sentences.map((sentence) => [name, sentence] as const)),
      ),
  };
}

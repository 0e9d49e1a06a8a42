import { type Clock, describeError, type PluginStatus, type Timestamp } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';
import type { CallOrigin } from '../calls/attribution.ts';
import type { Timers } from '../calls/deadlines.ts';
import { BREAKER } from './hook-breaker.ts';

/** How a plugin is, as `GET /plugins/health` shows it. */
export interface PluginHealth {
  readonly status: PluginStatus;
  /** Since when it has this status. */
  readonly since: Timestamp;
  /** Why it is held back, in the host's own words; what the plugin itself has said is among the errors alone. */
  readonly reason: string | null;
  readonly version: string;
  /** The npm package it comes from. */
  readonly package: string;
  /** How often its code has failed since the start. */
  readonly error_count: number;
  readonly last_error_at: Timestamp | null;
}

/** How long after its last error a plugin counts as degraded, in milliseconds. */
const QUIET_TIME = 60_000;

/** Why a plugin does not run that an outage has kept from starting. */
const STARTED_AGAIN = 'It is started again by itself as soon as the database is back.';

/** The records of how every known plugin is, and why. Only `plugin-statuses.ts` writes them. */
interface HealthRecords {
  /** Adds a plugin as disabled; `reason` where it is not the operator's list that leaves it out. */
  add(name: string, version: string, package_name: string, reason?: string): void;
  remove(name: string): void;
  /** How a plugin is; null for an unknown name. */
  find(name: string): PluginHealth | null;
  /** The status of a plugin; null for an unknown name. */
  statusOf(name: string): PluginStatus | null;
  /** Notes that a version of a plugin serves from now on, and forgets the reasons from before. */
  activate(name: string, version: string, package_name: string): void;
  disable(name: string): void;
  /** Notes that a plugin cannot run, and why. */
  fail(name: string, reason: string, error: unknown): void;
  /** Notes that an outage has kept a plugin from starting, and that it is started again. */
  postpone(name: string, reason: string, error: unknown): void;
  /** Notes that a plugin cannot run because of another one. */
  block(name: string, reason: string): void;
  /** Notes that a hook of a plugin is skipped for now; meanwhile the plugin is degraded. */
  skipHook(name: string, hook: string): void;
  /** Notes that a hook is called again. */
  resumeHook(name: string, hook: string): void;
  /** Notes that nothing of a plugin is called until an operator enables it again; `why` follows a colon. */
  quarantine(name: string, why: string): void;
  /** Adds a sentence under a name, which need not be that of a known plugin. */
  addFinding(name: string, reason: string): void;
  /** Takes an added sentence away again. */
  dropFinding(name: string, reason: string): void;
  /**
   * Counts and logs an error that came out of a running plugin's code; an active plugin becomes degraded, and active
   * again a minute after the last error.
   */
  recordError(origin: CallOrigin, error: unknown, how?: 'threw' | 'left an error that nobody caught'): void;
  /** Logs what a plugin could not do because of an outage: that is no failure of the plugin. */
  passOver(origin: CallOrigin, error: unknown): void;
  health(): Record<string, PluginHealth>;
  /** The hooks that are skipped now, by the name of their plugin. */
  skippedHooks(): Readonly<Record<string, readonly string[]>>;
  /** What is wrong, all sentences of a name in one. */
  errors(): Record<string, string>;
}

/**
 * Builds the records; no plugin is known yet. `redactSecrets` has the last word on what is shown of an error, `onError` is told
 * of each that is counted.
 */
export function createHealthRecords(
  clock: Clock,
  logger: Logger,
  timers: Timers,
  redactSecrets = (text: string) => text,
  onError: (origin: CallOrigin) => void = () => undefined,
): HealthRecords {
  const plugins = new Map<string, PluginHealth>();
  const reasons = new Map<string, string>();
  const findings = new Map<string, readonly string[]>();
  const skipped = new Map<string, ReadonlySet<string>>();
  const healing = new Map<string, () => void>();

  function change(name: string, changes: Partial<PluginHealth>, reason: string | null): void {
    const health = plugins.get(name);
    if (health === undefined) return;
    const { status = health.status } = changes;
    const turn = status === health.status ? {} : { since: clock.now(), reason: null };
    plugins.set(name, { ...health, ...turn, ...changes });
    if (status !== 'degraded') stopHealing(name);
    if (reason === null) reasons.delete(name);
    else reasons.set(name, redactSecrets(reason));
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

  const recordError: HealthRecords['recordError'] = (origin, error, how = 'threw') => {
    const { plugin, hook, request_id } = origin;
    const { status = 'failed', error_count = 0 } = plugins.get(plugin) ?? {};
    const counted = { error_count: error_count + 1, last_error_at: clock.now() };
    if (status === 'active' || status === 'degraded') {
      const reason =
        skipSentence(plugin) ?? (how === 'threw' ? (plugins.get(plugin)?.reason ?? null) : strayError(hook));
      change(plugin, { ...counted, status: 'degraded', reason }, `${hook} ${how}: ${describeError(error)}`);
      startHealing(plugin);
    } else change(plugin, counted, reasons.get(plugin) ?? null);
    logger.error(`A plugin ${how}.`, { plugin, hook, request_id, error });
    onError(origin);
  };

  function passOver({ plugin, hook, request_id }: CallOrigin, error: unknown): void {
    logger.warn('A plugin could not do its work during an outage.', { plugin, hook, request_id, error });
  }

  function skipHook(name: string, hook: string): void {
    skipped.set(name, new Set([...(skipped.get(name) ?? []), hook]));
    change(name, { status: 'degraded', reason: skipSentence(name) }, reasons.get(name) ?? null);
    logger.warn(`A hook of a plugin failed too often and is skipped for ${BREAKER.skip / 1000} s.`, {
      plugin: name,
      hook,
    });
  }

  function resumeHook(name: string, hook: string): void {
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
      change(name, { status: 'failed', reason: null }, reason);
      logger.error(reason, { plugin: name, error });
    },
    postpone: (name, reason, error) => {
      change(name, { status: 'failed', reason: STARTED_AGAIN }, reason);
      logger.warn(`${reason} ${STARTED_AGAIN}`, { plugin: name, error });
    },
    block: (name, reason) => {
      if (plugins.get(name)?.status === 'blocked' && reasons.get(name) === reason) return;
      change(name, { status: 'blocked' }, reason);
      logger.warn(reason, { plugin: name });
    },
    skipHook,
    resumeHook,
    quarantine,
    addFinding: (name, reason) => {
      findings.set(name, [...(findings.get(name) ?? []), reason]);
      logger.warn(reason, { plugin: name });
    },
    dropFinding: (name, reason) => {
      findings.set(name, findings.get(name)?.filter((sentence) => sentence !== reason) ?? []);
    },
    recordError,
    passOver,
    health: () => Object.fromEntries(plugins),
    skippedHooks: () => Object.fromEntries([...skipped].map(([name, hooks]) => [name, [...hooks]])),
    errors: () =>
      joinSentences(
        // The reason of a stray error only says that the error is here.
        [...plugins].map(([name, { status, reason }]) => {
          return [name, status === 'degraded' && !skipped.has(name) ? null : reason] as const;
        }),
        reasons,
        [...findings].flatMap(([name, sentences]) => sentences.map((sentence) => [name, sentence] as const)),
      ),
  };
}

/** Why a plugin is degraded that has failed outside of every call, in words of the host: what was thrown is among the errors. */
function strayError(hook: string): string {
  return `${hook} left an error that nobody caught, such as in a timer or a promise. GET /api/plugins/errors has the error.`;
}

/** The sentence that says how an operator gives a plugin another chance. */
export function howToTryAgain(plugin: string): string {
  return `To try it again, enable it: POST /api/admin/plugins/${plugin}/enable or learnwright plugin enable ${plugin}.`;
}

/** Sentences by name, those of one name one after the other; null says nothing. */
function joinSentences(...sources: readonly Iterable<readonly [string, string | null]>[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (const source of sources) {
    for (const [name, sentence] of source) {
      if (sentence === null) continue;
      const before = joined.get(name);
      joined.set(name, before === undefined ? sentence : `${before} ${sentence}`);
    }
  }
  return Object.fromEntries(joined);
}

import { findOutage, HOOK_MODES, isAiError, isAppError, type PluginStatus } from '@learnwright/core';
import type { Caller, Logger } from '@learnwright/plugin-sdk';
import type { Attribution, CallOrigin } from '../calls/attribution.ts';
import type { DeadlinePorts, Timers } from '../calls/deadlines.ts';
import type { HostPorts } from '../host-ports.ts';
import { createPluginAsking, guardHooks } from './guard-hooks.ts';
import { createHealthRecords, type PluginHealth } from './health-records.ts';
import { createBreakers, NO_BREAKERS } from './quarantine.ts';

/**
 * How every known plugin is, and why: the only writer of that. The lifecycle tells it what starts and ends, calls tell it what
 * has failed, and the breakers tell it what they hold back.
 */
export interface PluginStatuses {
  /** How a plugin is; null for an unknown name. */
  find(name: string): PluginHealth | null;
  /** The status of a plugin; null for an unknown name. */
  statusOf(name: string): PluginStatus | null;
  isQuarantined(name: string): boolean;
  health(): Record<string, PluginHealth>;
  /** The hooks that are skipped now, by the name of their plugin. */
  skippedHooks(): Readonly<Record<string, readonly string[]>>;
  /** What is wrong, all sentences of a name in one. */
  errors(): Record<string, string>;

  /** Adds a plugin as disabled; `reason` where it is not the operator's list that leaves it out. */
  add(name: string, version: string, package_name: string, reason?: string): void;
  /** A version of a plugin serves from now on: what was before is forgotten, quarantine too. */
  activate(name: string, version: string, package_name: string): void;
  disable(name: string): void;
  /** A plugin cannot run, and why. */
  fail(name: string, reason: string, error: unknown): void;
  /** An outage has kept a plugin from starting, and it is started again. */
  postpone(name: string, reason: string, error: unknown): void;
  /** A plugin cannot run because of another one. */
  block(name: string, reason: string): void;
  remove(name: string): void;
  /** Adds a sentence under a name, which need not be that of a known plugin. */
  addFinding(name: string, reason: string): void;
  /** Takes an added sentence away again. */
  dropFinding(name: string, reason: string): void;

  /** A hook has failed; `shown` is what may be seen of the error, where not all of it may. */
  recordHookFailure(call: { readonly owner: string; readonly hook: string }, error: unknown, shown?: unknown): void;
  /** Work has failed that no hook has asked for, such as `job export` or `schedule nightly`; it counts against no hook. */
  recordWorkFailure(plugin: string, work: string, error: unknown): void;
  /** Anything else of a plugin has failed. */
  recordFailure(culprit: CallOrigin, error: unknown): void;
  /** A route call is answered; `failed` where the plugin itself has failed. */
  countRoute(plugin: string, failed: boolean, caller: Caller): void;
  /** Records an error that nobody caught, and returns the plugin it belongs to; null for none. */
  attributeError(error: unknown): string | null;
}

/** What whoever uses the host sees of the statuses, and adds to them. */
export type ShownStatuses = Pick<PluginStatuses, 'health' | 'skippedHooks' | 'errors' | 'addFinding' | 'dropFinding'>;

/** What statuses work with. */
interface StatusParts {
  readonly attribution: Attribution;
  readonly deadlines: DeadlinePorts;
  readonly timers: Timers;
  /** Holds nothing back, however often a plugin fails. */
  readonly withoutBreakers: boolean;
  readonly ports: Pick<HostPorts, 'clock' | 'redactSecrets' | 'onPluginError'>;
  readonly logger: Logger;
}

/**
 * Builds the statuses, the guard of every hook call, and what asks plugins for something that they have registered. An AppError or
 * AiError is an answer: it is logged, but counts against no hook. An outage is the failure of no plugin.
 */
export function createPluginStatuses(parts: StatusParts) {
  const { attribution, deadlines, timers, withoutBreakers, ports, logger } = parts;
  const records = createHealthRecords(ports.clock, logger, timers, ports.redactSecrets, ports.onPluginError);
  const { skipHook: skipped, resumeHook: resumed, quarantine: quarantined } = records;
  const breakers = withoutBreakers ? NO_BREAKERS : createBreakers(timers, { skipped, resumed, quarantined });
  const guard = guardHooks(attribution, deadlines, breakers);

  /** A change by the lifecycle begins with a plugin that nothing is held against. */
  const afresh =
    <Args extends readonly unknown[]>(change: (name: string, ...args: Args) => void) =>
    (name: string, ...args: Args): void => {
      breakers.release(name);
      change(name, ...args);
    };

  function recordFailure(culprit: CallOrigin, error: unknown): void {
    if (findOutage(error) === null) records.recordError(culprit, error);
    else records.passOver(culprit, error);
  }

  const recordHookFailure: PluginStatuses['recordHookFailure'] = ({ owner, hook }, error, shown = error) => {
    const culprit = attribution.culpritOf(error, attribution.origin(owner, hook));
    if (findOutage(error) !== null) {
      records.passOver(culprit, shown);
      return;
    }
    records.recordError(culprit, shown);
    if (culprit.plugin !== owner || isAppError(error) || isAiError(error) || attribution.isExcused(error)) return;
    breakers.fail(owner, hook);
  };

  function attributeError(error: unknown): string | null {
    const origin = attribution.originOf(error);
    if (origin === null) return null;
    if (findOutage(error) !== null) {
      records.passOver(origin, error);
      return origin.plugin;
    }
    records.recordError(origin, error, 'left an error that nobody caught');
    if (Object.hasOwn(HOOK_MODES, origin.hook)) breakers.fail(origin.plugin, origin.hook);
    return origin.plugin;
  }

  const { find, statusOf, health, skippedHooks, errors, add, addFinding, dropFinding } = records;
  const statuses: PluginStatuses = {
    ...{ find, statusOf, health, skippedHooks, errors, add, addFinding, dropFinding },
    isQuarantined: breakers.isQuarantined,
    activate: afresh((name, version: string, package_name: string) => {
      if (find(name) === null) add(name, version, package_name);
      records.activate(name, version, package_name);
    }),
    disable: afresh(records.disable),
    fail: afresh(records.fail),
    postpone: afresh(records.postpone),
    block: afresh(records.block),
    remove: afresh(records.remove),
    recordHookFailure,
    recordWorkFailure: (plugin, work, error) => {
      recordFailure(attribution.culpritOf(error, attribution.origin(plugin, work)), error);
    },
    recordFailure,
    countRoute: breakers.countRoute,
    attributeError,
  };
  const shown: ShownStatuses = { health, skippedHooks, errors, addFinding, dropFinding };
  return { statuses, shown, guard, ask: createPluginAsking(guard, recordHookFailure) };
}

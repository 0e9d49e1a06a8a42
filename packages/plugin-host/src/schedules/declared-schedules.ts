import {
  formatTimestamp,
  microsecondsOf,
  periodMinutes,
  type ScheduleRule,
  scheduleRuleSchema,
  type Timestamp,
} from '@learnwright/core';
import type { DeclareSchedule, ScheduledWork } from '@learnwright/plugin-sdk';
import { Cron } from 'croner';

/** Scheduled work of one version of a plugin. */
export interface DeclaredSchedule {
  readonly rule: ScheduleRule;
  readonly work: ScheduledWork;
}

/** The schedules that a version declares while it is activated. */
export interface Declarations {
  readonly schedule: DeclareSchedule;
  /** By name. */
  readonly declared: ReadonlyMap<string, DeclaredSchedule>;
  /** Takes no more of them. */
  close(): void;
}

const NAME = /^[a-z][a-z0-9_-]{0,63}$/;

const MICROSECONDS_PER_MINUTE = 60_000_000;
const FIVE_FIELDS = /^\s*\S+(\s+\S+){4}\s*$/;
/** Only whether there is a next time after this one counts. */
const SOME_TIME = new Date(0);

type CronRule = Extract<ScheduleRule, { readonly cron: string }>;

/** Builds the declarations of a version. What is wrong with one is thrown at the plugin, and so keeps it from being activated. */
export function openDeclarations(plugin: string): Declarations {
  const declared = new Map<string, DeclaredSchedule>();
  let isOpen = true;

  function schedule(name: string, input: unknown, work: ScheduledWork): void {
    const refuse = (why: string): never => {
      throw new Error(`The schedule "${name}" of the plugin "${plugin}" ${why}`);
    };
    if (!isOpen) refuse('comes too late: call context.schedule in activate().');
    if (!NAME.test(name)) {
      refuse('has no good name: expected up to 64 lower-case letters, digits, "_" and "-", a letter first.');
    }
    if (declared.has(name)) refuse('is declared twice.');
    if (typeof work !== 'function') refuse('has no work: expected a function.');
    try {
      declared.set(name, { rule: parseRule(input), work });
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    schedule,
    declared,
    close: () => {
      isOpen = false;
    },
  };
}

/** Returns a rule of a plugin's code as it is stored. Throws a sentence without a subject: `has no rule that …`. */
export function parseRule(input: unknown): ScheduleRule {
  const { success, data } = scheduleRuleSchema.safeParse(input);
  if (!success) {
    throw new Error(
      `has a rule that is neither { every: { minutes, hours, days, weeks } }, a minute to 366 days in all, nor { cron, timezone }.`,
    );
  }
  if ('every' in data) return data;
  if (!FIVE_FIELDS.test(data.cron)) {
    throw new Error(`has the cron rule "${data.cron}", which has not the five fields "minute hour day month weekday".`);
  }
  if (data.timezone !== undefined && !isTimezone(data.timezone)) {
    throw new Error(`has the timezone "${data.timezone}", which is not an IANA name such as Europe/Berlin.`);
  }
  if (nextByCron(data, SOME_TIME) === null) {
    throw new Error(`has the cron rule "${data.cron}", which is never due.`);
  }
  return data;
}

/**
 * The first time after `now` that a rule is due. A period is counted from the last time it was due, so that a late run moves
 * none of the later ones; without one, from now.
 */
export function nextSlot(rule: ScheduleRule, last: Timestamp | null, now: Timestamp): Timestamp {
  if ('cron' in rule) return nextByCron(rule, new Date(now)) ?? failNever(rule.cron);
  const period = periodMinutes(rule.every) * MICROSECONDS_PER_MINUTE;
  const from = microsecondsOf(last ?? now);
  const missed = Math.max(0, Math.floor((microsecondsOf(now) - from) / period));
  return formatTimestamp(from + (missed + 1) * period);
}

/** Tells whether two rules mean the same, however they are written: 90 minutes are an hour and 30 minutes. */
export function isSameRule(one: ScheduleRule, other: ScheduleRule): boolean {
  if ('every' in one) return 'every' in other && periodMinutes(one.every) === periodMinutes(other.every);
  return 'cron' in other && one.cron === other.cron && one.timezone === other.timezone;
}

function nextByCron({ cron, timezone = 'UTC' }: CronRule, after: Date): Timestamp | null {
  try {
    const next = new Cron(cron, { mode: '5-part', timezone, paused: true }).nextRun(after);
    return next === null ? null : formatTimestamp(next.getTime() * 1_000);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replace(/^CronPattern: /, '') : String(cause);
    throw new Error(`has the cron rule "${cron}", which cannot be read: ${why}`, { cause });
  }
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function failNever(cron: string): never {
  throw new Error(`The cron rule "${cron}" is never due.`);
}

import type { ScheduleRule } from '@learnwright/core';
import type { DeclareSchedule, ScheduledWork } from '@learnwright/plugin-sdk';
import { parseRule } from './schedule-rule.ts';

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

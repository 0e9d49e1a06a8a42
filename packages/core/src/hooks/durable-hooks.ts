import type { HookArguments, HookEvent, HookName } from './hook-signatures.ts';

/**
 * The hooks that follow a commit. What happened is stored with the commit, and delivered to each subscriber until it has
 * succeeded; the last argument of a subscriber is the event.
 */
export const DURABLE_HOOKS = [
  'on_session_complete',
  'on_session_rated',
  'on_lesson_completed',
  'on_attempts_recorded',
  'on_attempt_undone',
  'on_element_mastered',
  'on_elements_moved',
  'on_curriculum_deleted',
] as const satisfies readonly HookName[];

/** The name of a hook that follows a commit. */
export type DurableHook = (typeof DURABLE_HOOKS)[number];

/**
 * The durable hooks whose events stay after their delivery, so that they can be replayed. What the others tell of can be read
 * from the records at any time.
 */
export const KEPT_HOOKS = ['on_session_complete', 'on_session_rated'] as const satisfies readonly DurableHook[];

/** The name of a hook whose events are kept. */
export type KeptHook = (typeof KEPT_HOOKS)[number];

/** What a durable hook is published with: its arguments without the event. */
export type EventArguments<Name extends DurableHook> =
  HookArguments<Name> extends readonly [...infer Rest, HookEvent] ? Rest : never;

/** What happened, and to whom. */
export interface EventSubject {
  /** Names the happening among those of its hook, for ever, such as the id of the session that has ended. Default: a new id. */
  readonly id?: string;
  readonly user_id: string;
  /** The event goes with the project. */
  readonly project_id?: string;
}

/** Announces what follows a commit. */
export interface HookPublisher {
  /** Tells whether an event of the hook would be stored: one that nobody subscribes to, and nobody can ask for later, is not. */
  isAwaited(hook: DurableHook): boolean;
  /**
   * Stores an event with the unit of work around the call, else in one of its own, and delivers it after the commit. A
   * unit that fails publishes nothing; an id that was published before is not published again.
   */
  publish<Name extends DurableHook>(hook: Name, subject: EventSubject, ...args: EventArguments<Name>): Promise<void>;
}

/** Tells whether a name is a durable hook. */
export function isDurableHook(name: string): name is DurableHook {
  return DURABLE_HOOKS.some((hook) => hook === name);
}

/** Tells whether the events of a hook stay after their delivery. */
export function isKeptHook(name: string): boolean {
  return KEPT_HOOKS.some((hook) => hook === name);
}

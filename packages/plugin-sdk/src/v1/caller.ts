/** The roles of callers, each with the rights of those before it (specification, R14.7). */
export const CALLER_ROLES = ['nobody', 'learner', 'app', 'operator'] as const;

/**
 * What a caller may do: `nobody` sent no credential; `learner` is one user; `app` has every learner's data; `operator`
 * has the administration too.
 */
export type CallerRole = (typeof CALLER_ROLES)[number];

/** Who sends a request. */
export interface Caller {
  readonly role: CallerRole;
  /** The same in every request of this caller and of nobody else; limits and idempotency keys belong to it. */
  readonly id: string;
  /** The user of a learner, and of an operator who has signed in; null for everybody else. */
  readonly user_id: string | null;
}

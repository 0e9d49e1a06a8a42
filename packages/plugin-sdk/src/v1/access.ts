/** A core record that belongs to a user. */
export type OwnedRecord = 'user' | 'project' | 'curriculum' | 'topic' | 'lesson' | 'session' | 'conversation';

/** Where a route finds the id of the record whose owner may call it. */
export interface LearnerAccess {
  readonly learner_of: OwnedRecord;
  readonly in: 'params' | 'query' | 'body';
  readonly field: string;
}

/**
 * Who may call a route: `public` everybody; `learner` the user whose id is the path parameter `user_id`, `signed_in` any
 * user; `app` an application with every learner's data; `operator` the administration. Each role may do what those
 * before it may (contract, section 4).
 */
export type Access = 'public' | 'signed_in' | 'learner' | 'app' | 'operator' | LearnerAccess;

/** Access for the learner who owns the record that a path parameter names. */
export function learnerOf(record: OwnedRecord, field: string, location: LearnerAccess['in'] = 'params'): LearnerAccess {
  return { learner_of: record, in: location, field };
}

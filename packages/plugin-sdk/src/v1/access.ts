/** The kind of a core record that belongs to a user. */
export type OwnedRecord = 'user' | 'project' | 'curriculum' | 'topic' | 'lesson' | 'session' | 'conversation';

/** Access for the owner of a record: `field` of the request holds the id of the record. */
export interface LearnerAccess {
  readonly learner_of: OwnedRecord;
  readonly in: 'params' | 'query' | 'body';
  readonly field: string;
}

/**
 * The callers of a route: `public` everybody; `signed_in` any user; `learner` the user whose id is the path parameter
 * `user_id`; `app` an application with every learner's data; `operator` the administration. Each role may call the routes
 * of the roles before it (contract, section 4).
 */
export type Access = 'public' | 'signed_in' | 'learner' | 'app' | 'operator' | LearnerAccess;

/**
 * Gives access to the learner who owns a record; `field` of the path, query or body holds the id of the record.
 *
 * @example
 * route.get('/notes/{project_id}', { access: learnerOf('project', 'project_id'), params, response }, readNotes);
 */
export function learnerOf(record: OwnedRecord, field: string, location: LearnerAccess['in'] = 'params'): LearnerAccess {
  return { learner_of: record, in: location, field };
}

import type { RecordOwner } from '@learnwright/core';

/** The roles and words that `access` of a route can be. */
export const ACCESS_WORDS = ['public', 'signed_in', 'learner', 'app', 'operator'] as const;

/** Access for the owner of a record: `field` of the request holds the id of the record, or a list of ids. */
export interface LearnerAccess {
  /** A core record, or one that the plugin declares in `owners`. */
  readonly learner_of: string;
  readonly in: 'params' | 'query' | 'body';
  readonly field: string;
}

/**
 * The callers of a route: `public` everybody; `signed_in` any user; `learner` the user whose id is the path parameter
 * `user_id`; `app` an application with every learner's data; `operator` the administration. Each role may call the routes
 * of the roles before it (specification, R14.7).
 */
export type Access = (typeof ACCESS_WORDS)[number] | LearnerAccess;

/** Finds whom records belong to. Records that are not there are left out. */
export type FindOwners = (ids: readonly string[]) => Promise<readonly RecordOwner[]>;

/**
 * Gives access to the learner who owns a record; `field` of the path, query or body holds the id of the record. A list
 * of ids is checked whole. To another learner the record is not there: 404.
 *
 * @example
 * route.get('/notes/{project_id}', { access: learnerOf('project', 'project_id'), params, response }, readNotes);
 */
export function learnerOf(record: string, field: string, location: LearnerAccess['in'] = 'params'): LearnerAccess {
  return { learner_of: record, in: location, field };
}

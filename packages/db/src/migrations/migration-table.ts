import { tablePrefix } from '@learnwright/plugin-sdk';

/** The name of core as an owner of migrations; no plugin can have it. */
export const CORE_OWNER = '@learnwright/core';

/** PostgreSQL cuts off longer names. */
const LONGEST_NAME = 63;

/** The table of an owner's applied steps. */
export function migrationTableOf(owner: string): string {
  return owner === CORE_OWNER ? 'core__migrations' : `${tablePrefix(owner)}migrations`.slice(0, LONGEST_NAME);
}

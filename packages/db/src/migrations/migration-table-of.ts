import { tablePrefix } from '@learnwright/plugin-sdk';
import { CORE_OWNER } from './core-owner.ts';

/** PostgreSQL cuts longer names off, and the catalog then knows only what is left. */
const LONGEST_NAME = 63;

/** The table that keeps which steps an owner has behind it. */
export function migrationTableOf(owner: string): string {
  return owner === CORE_OWNER ? 'core__migrations' : `${tablePrefix(owner)}migrations`.slice(0, LONGEST_NAME);
}

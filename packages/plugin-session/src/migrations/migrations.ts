import type { Migrations } from '@learnwright/plugin-sdk';
import { createSessionTables } from './0001-create-session-tables.ts';

/** The schema of the plugin's tables. */
export const migrations: Migrations = { '0001_create_session_tables': createSessionTables };

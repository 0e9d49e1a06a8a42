import type { Migrations } from '@learnwright/plugin-sdk';
import { createTracking } from './0001-create-tracking.ts';

/** The schema of the plugin's tables. */
export const migrations: Migrations = { '0001_create_tracking': createTracking };

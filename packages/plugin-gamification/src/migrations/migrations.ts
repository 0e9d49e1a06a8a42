import type { Migrations } from '@learnwright/plugin-sdk';
import { createGamification } from './0001-create-gamification.ts';

/** The schema of the plugin's tables. */
export const migrations: Migrations = { '0001_create_gamification': createGamification };

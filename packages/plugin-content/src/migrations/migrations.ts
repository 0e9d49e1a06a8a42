import type { Migrations } from '@learnwright/plugin-sdk';
import { createContent } from './0001-create-content.ts';

/** The schema of the plugin's tables. */
export const migrations: Migrations = { '0001_create_content': createContent };

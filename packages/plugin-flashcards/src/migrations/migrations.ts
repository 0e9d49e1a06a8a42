import type { Migrations } from '@learnwright/plugin-sdk';
import { createCards } from './0001-create-cards.ts';

/** The schema of the plugin's tables. */
export const migrations: Migrations = { '0001_create_cards': createCards };

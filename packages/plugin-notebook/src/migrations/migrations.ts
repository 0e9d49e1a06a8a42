import type { Migrations } from '@learnwright/plugin-sdk';
import { createQuestions } from './0001-create-questions.ts';

/** The schema of the plugin's tables. */
export const migrations: Migrations = { '0001_create_questions': createQuestions };

import type { UsageDefinition } from '@learnwright/plugin-sdk';
import { measureRepositories } from './repositories/repository-room.ts';
import { measureFiles } from './store.ts';
import type { BookContext } from './tables.ts';

/** What the plugin bounds for each learner. */
export const bookUsage: UsageDefinition<BookContext> = {
  /** The files of books in the database. */
  files: {
    unit: 'bytes',
    label: { en: 'Files of books', de: 'Dateien von Büchern' },
    used: ({ db }, user_id) => measureFiles(db, user_id),
    allowed: ({ settings }) => settings.values.max_learner_file_bytes,
  },
  /** Their history on the disk. */
  repositories: {
    unit: 'bytes',
    label: { en: 'History of books', de: 'Verlauf von Büchern' },
    used: measureRepositories,
    allowed: ({ settings }) => settings.values.max_learner_repository_bytes,
  },
  /** Commands of Git on what is here; one has a process or two. */
  git: {
    unit: 'at_once',
    label: { en: 'Reading and writing the history of books', de: 'Lesen und Schreiben des Verlaufs von Büchern' },
    allowed: ({ settings }) => settings.values.git_at_once_of_learner,
    of_server: ({ settings }) => settings.values.git_at_once,
    wait_seconds: ({ settings }) => settings.values.turn_wait_seconds,
  },
  /** Commands of Git that talk to a remote repository; one has three or four processes. */
  transfers: {
    unit: 'at_once',
    label: { en: 'Transfers of books', de: 'Übertragungen von Büchern' },
    allowed: ({ settings }) => settings.values.transfers_at_once_of_learner,
    of_server: ({ settings }) => settings.values.transfers_at_once,
    wait_seconds: ({ settings }) => settings.values.turn_wait_seconds,
  },
  /** Exports that are made, and their files until somebody has read them. */
  exports: {
    unit: 'at_once',
    label: { en: 'Exports of books', de: 'Exporte von Büchern' },
    allowed: ({ settings }) => settings.values.exports_at_once_of_learner,
    of_server: ({ settings }) => settings.values.exports_at_once,
    wait_seconds: ({ settings }) => settings.values.turn_wait_seconds,
  },
};

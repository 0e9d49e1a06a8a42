import { MEGABYTE } from '@learnwright/archive';
import { internal, setting, z } from '@learnwright/plugin-sdk';

/** The largest ZIP, and the most bytes of the files of a book. */
export const MAX_BOOK_BYTES = 100 * MEGABYTE;

/** What operators may change. */
export const bookSettings = {
  lock_wait_seconds: setting(z.int().min(1).max(300), 30, {
    label: {
      en: 'Seconds to wait for a book that is being changed',
      de: 'Sekunden, die auf ein Buch in Arbeit gewartet wird',
    },
  }),
  max_upload_bytes: setting(z.int().min(1_024).max(MAX_BOOK_BYTES), MAX_BOOK_BYTES, {
    label: { en: 'Largest upload in bytes', de: 'Größter Upload in Byte' },
  }),
  max_export_bytes: setting(
    z
      .int()
      .min(1_024)
      .max(1_024 * MEGABYTE),
    64 * MEGABYTE,
    {
      label: { en: 'Largest export of a book in bytes', de: 'Größter Export eines Buchs in Byte' },
    },
  ),
  max_learner_file_bytes: setting(z.int().min(0), 500 * MEGABYTE, {
    label: { en: 'Bytes of all files of the books of a learner', de: 'Byte aller Dateien der Bücher einer Person' },
  }),
  max_learner_repository_bytes: setting(z.int().min(0), 1_000 * MEGABYTE, {
    label: { en: 'Bytes of all repositories of a learner', de: 'Byte aller Repositorys einer Person' },
  }),
  git_at_once_of_learner: setting(z.int().min(1).max(100), 2, {
    label: {
      en: 'Requests of a learner that read or write histories at once',
      de: 'Anfragen einer Person, die zugleich Verläufe lesen oder schreiben',
    },
  }),
  git_at_once: setting(z.int().min(1).max(1_000), 8, {
    label: {
      en: 'Requests of a server that read or write histories at once',
      de: 'Anfragen eines Servers, die zugleich Verläufe lesen oder schreiben',
    },
  }),
  transfers_at_once_of_learner: setting(z.int().min(1).max(100), 1, {
    label: {
      en: 'Requests of a learner that talk to remote repositories at once',
      de: 'Anfragen einer Person, die zugleich mit entfernten Repositorys sprechen',
    },
  }),
  transfers_at_once: setting(z.int().min(1).max(1_000), 4, {
    label: {
      en: 'Requests of a server that talk to remote repositories at once',
      de: 'Anfragen eines Servers, die zugleich mit entfernten Repositorys sprechen',
    },
  }),
  exports_at_once_of_learner: setting(z.int().min(1).max(100), 2, {
    label: { en: 'Exports of a learner at once', de: 'Exporte einer Person zugleich' },
  }),
  exports_at_once: setting(z.int().min(1).max(1_000), 8, {
    label: { en: 'Exports of a server at once', de: 'Exporte eines Servers zugleich' },
  }),
  turn_wait_seconds: setting(z.int().min(0).max(60), 5, {
    label: { en: 'Seconds to wait for a turn of these', de: 'Sekunden, die darauf gewartet wird' },
  }),
  git_timeout_seconds: setting(z.int().min(1).max(3_600), 120, {
    label: { en: 'Seconds a command of Git may take', de: 'Sekunden, die ein Befehl von Git dauern darf' },
  }),
  max_repository_bytes: setting(z.int().min(MEGABYTE), 500 * MEGABYTE, {
    label: { en: 'Largest repository in bytes', de: 'Größtes Repository in Byte' },
  }),
  allow_http_loopback: setting(z.boolean(), false, {
    label: {
      en: 'Allow http to addresses of this machine, for tests',
      de: 'Erlaube http zu Adressen dieser Maschine, für Tests',
    },
  }),
  // Internal: what is inside the network of the server is for whoever runs it to open, and not for a caller.
  private_addresses: internal(z.enum(['auto', 'refuse', 'allow']), 'auto'),
  // Internal for the same reason: ssh opens with the keys of the user that runs the server, whoever has named the address.
  allow_ssh: internal(z.boolean(), false),
};

/** The type of `bookSettings`. */
export type BookSettings = typeof bookSettings;

import { MEGABYTE } from '@learnwright/archive';
import { internal, languageSchema, setting, z } from '@learnwright/plugin-sdk';

/** The largest request that brings content, and the most bytes of its files. */
export const MAX_UPLOAD_BYTES = 100 * MEGABYTE;

/** What operators may change. */
export const contentSettings = {
  // Internal: it names a program of the machine, so that nobody may change it over HTTP.
  git_program: internal(z.string().min(1).max(500), 'git'),
  git_timeout_seconds: setting(z.int().min(5).max(3_600), 120, {
    label: { en: 'Seconds that one command of Git may take', de: 'Sekunden, die ein Befehl von Git dauern darf' },
  }),
  max_repository_bytes: setting(z.int().min(1_048_576), 500 * 1_048_576, {
    label: { en: 'Largest repository in bytes', de: 'Größtes Repository in Byte' },
  }),
  update_minutes: setting(z.int().min(0).max(10_080), 0, {
    label: {
      en: 'Minutes between updates from repositories; 0 for none',
      de: 'Minuten zwischen Aktualisierungen aus Repositorys; 0 für keine',
    },
  }),
  allow_http_loopback: setting(z.boolean(), false, {
    label: {
      en: 'Allow http:// addresses of this very machine, for tests',
      de: 'http://-Adressen dieses Rechners zulassen, für Tests',
    },
  }),
  // Internal: what is inside the network of the server is for whoever runs it to open, and not for a caller.
  private_addresses: internal(z.enum(['auto', 'refuse', 'allow']), 'auto'),
  max_upload_bytes: setting(z.int().min(1_024).max(MAX_UPLOAD_BYTES), MAX_UPLOAD_BYTES, {
    label: { en: 'Largest upload in bytes', de: 'Größter Upload in Byte' },
  }),
  max_asset_bytes: setting(
    z
      .int()
      .min(1_024)
      .max(20 * MEGABYTE),
    5 * MEGABYTE,
    {
      label: { en: 'Largest picture or sound in bytes', de: 'Größtes Bild oder größter Ton in Byte' },
    },
  ),
  max_set_asset_bytes: setting(z.int().min(1_024).max(MAX_UPLOAD_BYTES), MAX_UPLOAD_BYTES, {
    label: { en: 'Bytes of all pictures and sounds of a set', de: 'Byte aller Bilder und Töne eines Sets' },
  }),
  max_set_assets: setting(z.int().min(0).max(5_000), 2_000, {
    label: { en: 'Pictures and sounds of a set', de: 'Bilder und Töne eines Sets' },
  }),
  preview_minutes: setting(z.int().min(1).max(1_440), 30, {
    label: { en: 'Minutes a preview can be imported', de: 'Minuten, die eine Vorschau importiert werden kann' },
  }),
  max_previews: setting(z.int().min(1).max(1_000), 20, {
    label: { en: 'Previews kept at once', de: 'Vorschauen, die zugleich aufgehoben werden' },
  }),
  max_preview_bytes: setting(z.int().min(MAX_UPLOAD_BYTES), 5 * MAX_UPLOAD_BYTES, {
    label: { en: 'Bytes of all previews together', de: 'Byte aller Vorschauen zusammen' },
  }),
  markdown_language: setting(languageSchema, 'en', {
    label: { en: 'Language of Markdown files that name none', de: 'Sprache von Markdown-Dateien, die keine nennen' },
  }),
};

/** The type of `contentSettings`. */
export type ContentSettings = typeof contentSettings;

import { languageSchema, setting, z } from '@learnwright/plugin-sdk';
import { MAX_UPLOAD_BYTES } from './sources/source.ts';

/** What operators may change. */
export const contentSettings = {
  max_upload_bytes: setting(z.int().min(1_024).max(MAX_UPLOAD_BYTES), MAX_UPLOAD_BYTES, {
    label: { en: 'Largest upload in bytes', de: 'Größter Upload in Byte' },
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

import type { exportFormatSchema } from '../schemas.ts';
import type { BookContext } from '../tables.ts';

/** A format that books are exported in. */
export type ExportFormat = ReturnType<(typeof exportFormatSchema)['parse']>;

/** The formats that need no other plugin. */
const BUILT_IN = [
  {
    id: 'markdown',
    label: { en: 'Markdown, one file', de: 'Markdown, eine Datei' },
    media_type: 'text/markdown; charset=utf-8',
    extension: 'md',
  },
  {
    id: 'html',
    label: { en: 'Web page', de: 'Webseite' },
    media_type: 'text/html; charset=utf-8',
    extension: 'html',
  },
  {
    id: 'project',
    label: { en: 'Project, to import again', de: 'Projekt, zum erneuten Import' },
    media_type: 'application/zip',
    extension: 'zip',
  },
  {
    id: 'epub',
    label: { en: 'E-book (EPUB 3)', de: 'E-Book (EPUB 3)' },
    media_type: 'application/epub+zip',
    extension: 'epub',
  },
] as const satisfies readonly ExportFormat[];

/** The id of a format that needs no other plugin. */
export type BuiltInFormat = (typeof BUILT_IN)[number]['id'];

/** Finds a format that needs no other plugin by its id. */
export function findBuiltIn(id: string): BuiltInFormat | undefined {
  return BUILT_IN.find((format) => format.id === id)?.id;
}

/** All formats: the built-in ones, and those that plugins offer by export_formats. */
export async function listFormats({ hooks }: Pick<BookContext, 'hooks'>): Promise<ExportFormat[]> {
  const offered = (await hooks.collect('export_formats')).flat();
  const formats = [...BUILT_IN, ...offered];
  return formats.filter(({ id }, index) => formats.findIndex((format) => format.id === id) === index);
}

import { AppError, type ImportFinding, type ImportSource } from '@learnwright/plugin-sdk';
import type { Reading } from '../reading/open-reading.ts';
import type { ReadSet } from '../reading/prepared-set.ts';
import type { ContentContext } from '../tables.ts';

/** Content as read: the handler that claimed it, the first findings, and its sets, of which there are none beside an error. */
export interface ReadContent {
  readonly format: string;
  readonly sets: readonly ReadSet[];
  readonly findings: readonly ImportFinding[];
  /** How many findings there are in all. */
  readonly finding_count: number;
}

/** Reads a source with the first handler that claims it and checks all of it. Throws unsupported_format. */
export async function readContent(
  { registries, hooks, settings }: ContentContext,
  reading: Reading,
  source: ImportSource,
): Promise<ReadContent> {
  const handler = await registries.importHandlers.claim(source);
  if (handler === null) {
    const formats = registries.importHandlers.names().join(', ');
    throw new AppError('unsupported_format', `No import handler claims the content. The formats are: ${formats}.`);
  }
  const { name: format } = handler;
  if (!reading.formats.includes(format)) return { format, ...(await reading.check(await handler.read(source))) };
  const prepareText = (text: string, language: string) => hooks.chain('content_pre_import', text, language);
  const { markdown_language } = settings.values;
  const hook = hooks.has('content_pre_import') ? prepareText : null;
  return { format, ...(await reading.read(format, source, markdown_language, hook)) };
}

import { AppError, type ImportFinding, type ImportSource } from '@learnwright/plugin-sdk';
import { type AssetReading, readAssets } from '../assets/read-assets.ts';
import type { Reading } from '../reading/open-reading.ts';
import type { ContentContext } from '../tables.ts';

/** Content as read: the handler that claimed it, the first findings, and its sets, of which there are none beside an error. */
export interface ReadContent extends AssetReading {
  readonly format: string;
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
  const prepareText = hooks.has('content_pre_import')
    ? (text: string, language: string) => hooks.chain('content_pre_import', text, language)
    : null;
  const handler = await registries.importHandlers.claim(source);
  if (handler === null) {
    const formats = registries.importHandlers.names().join(', ');
    throw new AppError('unsupported_format', `No import handler claims the content. The formats are: ${formats}.`);
  }
  const read = reading.formats.includes(handler.name)
    ? await reading.read(handler.name, source, settings.values.markdown_language, prepareText)
    : await reading.check(await handler.read(source));
  const assets = await readAssets(source, read.sets, settings.values);
  return {
    ...assets,
    format: handler.name,
    findings: [...read.findings, ...assets.findings],
    finding_count: read.finding_count + assets.findings.length,
  };
}

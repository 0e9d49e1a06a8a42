import { AppError, type ImportSource, type RemoteSourceHandler } from '@learnwright/core';
import type { ContentContext } from './content-context.ts';
import { detectContent } from './detect-content.ts';
import { checkFiles } from './sources/check-files.ts';
import { MAX_UPLOAD_BYTES } from './sources/source-limits.ts';

/**
 * The same as `detectContent` for content at an address. Throws unsupported_format when no remote source handler claims
 * it, and remote_source_failed when the one that does fails.
 */
export async function detectRemote(context: ContentContext, url: string, signal: AbortSignal) {
  const { remoteSources } = context.registries;
  const handler = await remoteSources.claim(url);
  if (handler === null) {
    const names = remoteSources.names().join(', ') || 'none';
    throw new AppError('unsupported_format', `No remote source handler claims the address. Registered: ${names}.`);
  }
  const source = await fetchSource(handler, url, AbortSignal.any([signal, context.signal]));
  // Its bytes are the handler's business; its names and their number go into our tables.
  const facts = source.files.map(({ path }) => ({ name: path, size: 0 }));
  return detectContent(context, { source, findings: checkFiles(facts, MAX_UPLOAD_BYTES) });
}

async function fetchSource(handler: RemoteSourceHandler, url: string, signal: AbortSignal): Promise<ImportSource> {
  try {
    return await handler.fetch(url, signal);
  } catch (cause) {
    const detail = `The remote source "${handler.name}" could not bring the content. Nothing was imported.`;
    throw new AppError('remote_source_failed', detail, { cause });
  }
}

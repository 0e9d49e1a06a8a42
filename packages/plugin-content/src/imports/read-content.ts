import { AppError, type ImportFinding, type ImportSource } from '@learnwright/core';
import type { ContentContext } from '../content-context.ts';
import { hasErrors } from '../findings/refuse-errors.ts';
import { checkSets } from './check-sets.ts';
import { type PreparedSet, prepareSet } from './prepare-set.ts';

/** Content as read: the handler that claimed it, every finding, and its sets, of which there are none beside an error. */
export interface ReadContent {
  readonly format: string;
  readonly sets: readonly PreparedSet[];
  readonly findings: readonly ImportFinding[];
}

/** Reads a source with the first handler that claims it and checks all of it. Throws unsupported_format. */
export async function readContent(
  { registries }: Pick<ContentContext, 'registries'>,
  source: ImportSource,
): Promise<ReadContent> {
  const handler = await registries.importHandlers.claim(source);
  if (handler === null) {
    const formats = registries.importHandlers.names().join(', ');
    throw new AppError('unsupported_format', `No import handler claims the content. The formats are: ${formats}.`);
  }
  const result = await handler.read(source);
  const findings = hasErrors(result.findings) ? result.findings : [...result.findings, ...checkSets(result.sets)];
  return { format: handler.name, sets: hasErrors(findings) ? [] : result.sets.map(prepareSet), findings };
}

import type { ImportSource } from '@learnwright/plugin-sdk';
import { toImportFile } from '../src/sources/source.ts';

/** A source of texts by path. */
export function textSource(texts: Readonly<Record<string, string>>, name = 'upload'): ImportSource {
  const encoder = new TextEncoder();
  return { name, files: Object.entries(texts).map(([path, text]) => toImportFile(path, encoder.encode(text))) };
}

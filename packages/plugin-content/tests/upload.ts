import type { ImportSource } from '@learnwright/plugin-sdk';
import { buildZip } from './zip-bytes.ts';

/** A ZIP of a source, everything in one folder. */
export async function zipOf({ files }: ImportSource): Promise<Uint8Array<ArrayBuffer>> {
  const entries = await Promise.all(files.map(async ({ path, bytes }) => ({ name: `x/${path}`, data: await bytes() })));
  return buildZip(entries);
}

/** A form with files by name. */
export function formOf(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>): FormData {
  const form = new FormData();
  for (const [name, data] of Object.entries(files)) form.append('file', new Blob([data]), name);
  return form;
}

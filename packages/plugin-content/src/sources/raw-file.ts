import type { ImportFile } from '@learnwright/core';

/** A file before its name has been looked at. */
export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file to import whose bytes are here already. */
export function toImportFile(path: string, bytes: Uint8Array): ImportFile {
  return { path, bytes: async () => bytes };
}

import type { ImportFile, ImportFinding } from '@learnwright/core';
import { createContentFinding } from '../findings/create-content-finding.ts';

/** The text of a file without a byte order mark, and a finding when it is not UTF-8. */
export interface TextReading {
  readonly text: string;
  readonly findings: readonly ImportFinding[];
}

/** Reads a text file; bytes that are not UTF-8 become replacement characters and a finding. */
export async function readText(file: ImportFile): Promise<TextReading> {
  const bytes = await file.bytes();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), findings: [] };
  } catch {
    // The decoder says no more than that; the rest of the file is still worth looking at.
    const finding = createContentFinding('E-FILE-ENCODING', file.path, 'it is not UTF-8');
    return { text: new TextDecoder().decode(bytes), findings: [finding] };
  }
}

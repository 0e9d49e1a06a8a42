import type { ImportFinding } from '@learnwright/core';
import { createContentFinding } from '../findings/create-content-finding.ts';
import { describeUnsafeName } from './describe-unsafe-name.ts';
import { MAX_FILE_BYTES, MAX_FILES } from './source-limits.ts';

/** A file as the policy of sources sees it. */
export interface FileFacts {
  readonly name: string;
  readonly size: number;
}

/** Applies the policy of sources to files before any of them is used: names, number, sizes; all findings at once. */
export function checkFiles(files: readonly FileFacts[], maxBytes: number): ImportFinding[] {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return [
    ...files.flatMap(checkFile),
    ...(files.length > MAX_FILES
      ? [createContentFinding('E-FILE-COUNT', '', `there are ${files.length} files, at most ${MAX_FILES} are taken`)]
      : []),
    ...(total > maxBytes
      ? [createContentFinding('E-TOTAL-SIZE', '', `the files have ${total} bytes, at most ${maxBytes} are taken`)]
      : []),
  ];
}

function checkFile({ name, size }: FileFacts): ImportFinding[] {
  const unsafe = describeUnsafeName(name);
  return [
    ...(unsafe === null ? [] : [createContentFinding('E-FILE-NAME', name, unsafe)]),
    ...(size > MAX_FILE_BYTES
      ? [createContentFinding('E-FILE-SIZE', name, `it has ${size} bytes, at most ${MAX_FILE_BYTES} are taken`)]
      : []),
  ];
}

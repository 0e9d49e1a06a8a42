import type { ImportSource } from '@learnwright/plugin-sdk';
import type { GitCommit, GitFile } from '@learnwright/test-kit';

/** A commit with the files of a source. */
export async function commitOf(
  { files }: ImportSource,
  more: Readonly<Record<string, GitFile>> = {},
): Promise<GitCommit> {
  const entries = await Promise.all(files.map(async ({ path, bytes }) => [path, await bytes()] as const));
  return { files: { ...Object.fromEntries(entries), ...more } };
}

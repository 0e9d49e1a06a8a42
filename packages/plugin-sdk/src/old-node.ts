/** The oldest Node that the packages run on, as `engines` of each says. */
export const OLDEST_NODE = '22.15';

/** What of its process a program needs to refuse an old Node. */
interface OldProcess {
  readonly versions: { readonly node: string };
  readonly stderr: { write(text: string): unknown };
  exitCode?: number | string | null | undefined;
}

/** Tells whether a version of Node, such as `20.19.0`, is older than the packages run on. */
export function isOldNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

/**
 * Runs a program, unless this Node is too old for it: then a sentence on the error stream says what to do, and the exit status is 1.
 * Every Node since 14 can read this file. So the first file of a program imports it alone, and the program imports the rest.
 */
export async function runOnThisNode(process: OldProcess, program: () => Promise<unknown>): Promise<void> {
  if (!isOldNode(process.versions.node)) return void (await program());
  process.stderr.write(
    `Learnwright needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and start again.\n`,
  );
  process.exitCode = 1;
}

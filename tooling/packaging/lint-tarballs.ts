import { runCommand } from '../run-command.ts';

/** What publint and attw ("are the types wrong") complain about in packed packages; empty where all is well. */
export function lintTarballs(tarballs: readonly string[]): string {
  const runs = tarballs.flatMap((tarball) => [
    runCommand('publint', [tarball, '--strict'], { quiet: true }),
    runCommand('attw', [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--format', 'ascii'], {
      quiet: true,
    }),
  ]);
  const complaints = runs.filter(({ passed }) => !passed).map(({ output }) => output.trim());
  return complaints.join('\n\n');
}

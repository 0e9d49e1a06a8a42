import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

/** What publint and attw ("are the types wrong") complain about in packed packages; empty where all is well. */
export function lintTarballs(tarballs: readonly string[]): string {
  const { passed, output } = runCommand('node', [join(import.meta.dirname, 'print-complaints.ts'), ...tarballs], {
    quiet: true,
  });
  return passed ? '' : output.trim();
}

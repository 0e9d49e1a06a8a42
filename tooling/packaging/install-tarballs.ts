import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

/** Installs packed packages into an empty folder with npm, as a stranger would. */
export function installTarballs(tarballs: readonly string[], directory: string): void {
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const words = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs];
  const { passed, output } = runCommand('npm', words, { directory, quiet: true });
  if (!passed) throw new Error(output);
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runPnpm } from '../run-command.ts';

/** Packs every package that is not private, as it would be published, into a folder. The packages must be built. */
export function packPackages(folder: string): readonly string[] {
  const words = [
    '--recursive',
    '--filter',
    './packages/*',
    '--filter',
    './apps/*',
    'pack',
    '--pack-destination',
    folder,
  ];
  const { passed, output } = runPnpm(words, { quiet: true });
  if (!passed) throw new Error(output);
  return readdirSync(folder).map((name) => join(folder, name));
}

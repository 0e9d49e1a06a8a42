import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratedFolder } from './compare-generated.ts';

/** Makes a generated folder what the code says, and nothing else. */
export function writeGenerated(root: string, { folder, files }: GeneratedFolder): void {
  const target = join(root, folder);
  rmSync(target, { recursive: true, force: true });
  for (const [name, text] of files) {
    const file = join(target, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

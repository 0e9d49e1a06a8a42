import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files of the folder `deploy` that an installed server lacks or has in another form; empty where all are there. */
export function compareDeployFiles(deploy: string, installed: string): string {
  const copies = join(installed, 'node_modules/@learnwright/server/deploy');
  const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(deploy, join(parentPath, name)))
    .toSorted();
  const wrong = files.filter((file) => readIfThere(join(copies, file)) !== readFileSync(join(deploy, file), 'utf8'));
  return wrong.map((file) => `@learnwright/server does not bring deploy/${file} as it is.`).join('\n');
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A file that is not there is not the one that is sought.
    return null;
  }
}

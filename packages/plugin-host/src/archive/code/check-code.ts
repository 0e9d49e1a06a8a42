import { setImmediate } from 'node:timers/promises';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import type { PluginFiles } from '../shape/plugin-files.ts';
import { readJson } from '../shape/read-json.ts';
import { checkImport } from './check-import.ts';
import { checkPackageJson } from './check-package-json.ts';
import { type LexedModule, lexModule } from './lex-module.ts';

/** The code of an archive: what its modules import and export, and what is wrong with that. */
export interface CodeReading {
  readonly modules: ReadonlyMap<string, LexedModule>;
  readonly findings: readonly ArchiveFinding[];
}

const MODULE = /\.m?js$/i;
const COMMONJS = /\.cjs$/i;
const PACKAGE_JSON = /(?:^|\/)package\.json$/i;

/** Checks every file of code; none of it runs. */
export async function checkCode(files: PluginFiles): Promise<CodeReading> {
  const modules = new Map<string, LexedModule>();
  const findings: ArchiveFinding[] = [];
  for (const [path, bytes] of files.files) {
    if (COMMONJS.test(path)) findings.push(createArchiveFinding('code.commonjs', path, 'Plugins are ES modules.'));
    if (PACKAGE_JSON.test(path)) findings.push(...checkPackageJson(path, readJson(bytes)));
    if (!MODULE.test(path)) continue;
    const module = await readModule(path, bytes);
    if ('rule' in module) {
      findings.push(module);
      continue;
    }
    modules.set(path, module);
    findings.push(...checkImports(path, module, files));
    // A hundred megabytes of code take seconds to read; others have their turn in between.
    await setImmediate();
  }
  return { modules, findings };
}

async function readModule(path: string, bytes: Uint8Array): Promise<LexedModule | ArchiveFinding> {
  if (bytes.length > ARCHIVE_LIMITS.codeBytes) {
    return createArchiveFinding('code.too_large', path, `It has ${bytes.length} bytes.`);
  }
  return (await lexModule(bytes)) ?? createArchiveFinding('code.unreadable', path, 'It is not JavaScript in UTF-8.');
}

function checkImports(path: string, { imports }: LexedModule, files: PluginFiles): ArchiveFinding[] {
  const specifiers = new Set(imports.map(({ specifier }) => specifier));
  const findings = [...specifiers].flatMap((specifier) => checkImport(path, { specifier }, files) ?? []);
  return findings.slice(0, ARCHIVE_LIMITS.findingsOfFile);
}

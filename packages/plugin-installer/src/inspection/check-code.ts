import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readJson } from '@learnwright/archive';
import { readSpecifier } from '@learnwright/plugin-sdk/loading';
import type { Export, Import } from 'es-module-lexer';
import { z } from 'zod';
import { ARCHIVE_LIMITS, createPluginFinding, type PluginFinding, type PluginRule } from '../plugin-rules.ts';
import { hasFile, type PluginFiles } from './plugin-files.ts';

/** What a module imports and exports. */
export interface LexedModule {
  /** The imports as the module spells them; null for a name that only the running module knows. */
  readonly imports: readonly (string | null)[];
  /** Null where it exports all of another module, which is not looked into. */
  readonly exports: readonly string[] | null;
}

/** The modules of an archive by path, and the findings in them. */
interface CodeReading {
  readonly modules: ReadonlyMap<string, LexedModule>;
  readonly findings: readonly PluginFinding[];
}

const MODULE = /\.m?js$/i;
const COMMONJS = /\.cjs$/i;
const PACKAGE_JSON = /(?:^|\/)package\.json$/i;
const packageSchema = z.object({ type: z.literal('module').optional() });

/** Checks every file of code; none of it runs. */
export async function checkCode(files: PluginFiles): Promise<CodeReading> {
  const modules = new Map<string, LexedModule>();
  const findings: PluginFinding[] = [];
  for (const [path, bytes] of files.files) {
    if (COMMONJS.test(path)) findings.push(createPluginFinding('code.commonjs', path, 'Plugins are ES modules.'));
    if (PACKAGE_JSON.test(path)) findings.push(...checkPackageJson(path, readJson(bytes)));
    if (!MODULE.test(path)) continue;
    const module = await readModule(path, bytes);
    if ('rule' in module) {
      findings.push(module);
      continue;
    }
    modules.set(path, module);
    findings.push(...checkImports(path, module, files));
    // A hundred megabytes of code take seconds to read; other requests run in between.
    await setImmediate();
  }
  return { modules, findings };
}

async function readModule(path: string, bytes: Uint8Array): Promise<LexedModule | PluginFinding> {
  if (bytes.length > ARCHIVE_LIMITS.codeBytes) {
    return createPluginFinding(
      'code.too_large',
      path,
      `It has ${bytes.length} bytes; at most ${ARCHIVE_LIMITS.codeBytes} are taken.`,
    );
  }
  if (!isUtf8(bytes)) return createPluginFinding('code.unreadable', path, 'It is not UTF-8.');
  const lexed = await lexModule(new TextDecoder().decode(bytes));
  return lexed ?? createPluginFinding('code.unreadable', path, 'It is not JavaScript.');
}

function checkImports(path: string, { imports }: LexedModule, files: PluginFiles): PluginFinding[] {
  const findings = [...new Set(imports)].flatMap((specifier) => checkImport(path, specifier, files) ?? []);
  return findings.slice(0, ARCHIVE_LIMITS.findingsOfFile);
}

/** The package.json of a folder decides whether Node reads its files as ES modules. */
function checkPackageJson(path: string, value: unknown): PluginFinding[] {
  if (packageSchema.safeParse(value).success) return [];
  return [createPluginFinding('code.commonjs', path, 'Its type must be "module", or not be given.')];
}

/** The finding in an import of a file; null for a sound import. */
function checkImport(file: string, specifier: string | null, files: PluginFiles): PluginFinding | null {
  if (specifier === null) {
    return createPluginFinding('code.computed_import', file, 'It imports a name that is only known when it runs.');
  }
  const found = checkSpecifier(file, specifier, files);
  return found === null
    ? null
    : createPluginFinding(found[0], file, `It imports ${JSON.stringify(specifier)}${found[1]}`);
}

function checkSpecifier(file: string, specifier: string, files: PluginFiles): readonly [PluginRule, string] | null {
  const read = readSpecifier(specifier);
  if (read.kind === 'relative') return checkRelative(file, specifier, files);
  return read.kind === 'refused' ? [read.rule, read.reason] : null;
}

/** Node resolves by URL: it decodes percent signs, ignores all behind ? or #, and adds no extension. */
function checkRelative(file: string, specifier: string, files: PluginFiles): readonly [PluginRule, string] | null {
  const path = decodePath(specifier.split(/[?#]/, 1)[0] ?? '').replaceAll('\\', '/');
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  if (target === '..' || target.startsWith('../')) return ['code.outside_import', ', which is outside of the archive.'];
  return hasFile(files, target) ? null : ['code.missing_import', `, and ${target} is not in the archive.`];
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Node refuses such a specifier; as it stands it names no file of the archive.
    return path;
  }
}

/** Reads the imports and exports of a module without running it; null where it is not JavaScript. */
async function lexModule(text: string): Promise<LexedModule | null> {
  const { init, parse } = await import('es-module-lexer');
  await init();
  try {
    const [imports, exports] = parse(text);
    return {
      imports: imports.filter(({ type }) => type !== 'import-meta').map(specifierOf),
      exports: namesOf(exports),
    };
  } catch {
    // The place that the lexer names is often where it began, not where the mistake is.
    return null;
  }
}

function specifierOf(found: Import): string | null {
  return found.type === 'dynamic' && found.glob ? null : (found.specifier ?? null);
}

function namesOf(exports: readonly Export[]): readonly string[] | null {
  if (exports.some(({ type }) => type === 'reexport-all')) return null;
  return exports.flatMap((found) => (found.type === 'reexport-all' ? [] : [found.name]));
}

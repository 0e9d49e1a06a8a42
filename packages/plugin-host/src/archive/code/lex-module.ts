import { isUtf8 } from 'node:buffer';
import { type Export, type Import, init, parse } from 'es-module-lexer';

/** An import as a module spells it; the specifier is null where only the running module knows it. */
export interface ModuleImport {
  readonly specifier: string | null;
}

/** What a module imports and exports. */
export interface LexedModule {
  readonly imports: readonly ModuleImport[];
  /** Null where it exports all of another module, which is not looked into. */
  readonly exports: readonly string[] | null;
}

/** Reads the imports and exports of a module without running it; null where it is not JavaScript in UTF-8. */
export async function lexModule(bytes: Uint8Array): Promise<LexedModule | null> {
  if (!isUtf8(bytes)) return null;
  await init();
  try {
    const [imports, exports] = parse(new TextDecoder().decode(bytes));
    return { imports: imports.filter(isImport).map(toImport), exports: namesOf(exports) };
  } catch {
    // The lexer names a place and no reason; running the file says more.
    return null;
  }
}

function isImport({ type }: Import): boolean {
  return type !== 'import-meta';
}

function toImport(found: Import): ModuleImport {
  const isComputed = found.type === 'dynamic' && found.glob;
  return { specifier: isComputed ? null : (found.specifier ?? null) };
}

function namesOf(exports: readonly Export[]): readonly string[] | null {
  if (exports.some(({ type }) => type === 'reexport-all')) return null;
  return exports.flatMap((found) => (found.type === 'reexport-all' ? [] : [found.name]));
}

import { type EcmaScriptModule, type Program, parseSync, Visitor } from 'oxc-parser';
import type { Repository } from './repository.ts';

/** A module that another one imports, and where it says so. */
export interface ModuleImport {
  readonly specifier: string;
  readonly line: number;
  /** Only types are taken, so that nothing is loaded. */
  readonly isType: boolean;
}

/** A name that a module exports. */
export interface ModuleExport {
  /** `*` for `export *`. */
  readonly name: string;
  readonly isType: boolean;
  readonly line: number;
}

/** A parsed TypeScript file. */
export interface SourceModule {
  readonly file: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly { readonly value: string; readonly line: number }[];
  readonly imports: readonly ModuleImport[];
  readonly exports: readonly ModuleExport[];
  /** The line, counted from 1, of a position in the text. */
  lineAt(position: number): number;
}

/** Parses one TypeScript file of a repository. */
export function parseModule(repository: Repository, file: string): SourceModule {
  const text = repository.read(file);
  const { program, comments, module, errors } = parseSync(file, text);
  if (errors[0] !== undefined) throw new Error(`${file} could not be parsed: ${errors[0].message}`);
  const lineAt = (position: number) => text.slice(0, position).split('\n').length;
  return {
    file,
    text,
    program,
    comments: comments.map(({ value, start }) => ({ value, line: lineAt(start) })),
    imports: [...listStaticImports(module), ...listDynamicImports(module, text), ...listTypeImports(program)].map(
      ({ specifier, start, isType }) => ({ specifier, line: lineAt(start), isType }),
    ),
    exports: listExports(module).map(({ start, ...entry }) => ({ ...entry, line: lineAt(start) })),
    lineAt,
  };
}

/** The TypeScript files of a repository. */
export function listSources(repository: Repository): readonly string[] {
  return repository.files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

/** An import before its line is known. */
interface FoundImport {
  readonly specifier: string;
  readonly start: number;
  readonly isType: boolean;
}

function listStaticImports(module: EcmaScriptModule): FoundImport[] {
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest === null ? [] : [{ ...moduleRequest, isType }])),
  );
  const imports = module.staticImports.map(({ moduleRequest, entries }) => {
    return { ...moduleRequest, isType: entries.length > 0 && entries.every(({ isType }) => isType) };
  });
  return [...imports, ...exports].map(({ value, start, isType }) => ({ specifier: value, start, isType }));
}

function listDynamicImports(module: EcmaScriptModule, text: string): FoundImport[] {
  return module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => ({ specifier: text.slice(start, end), start }))
    .filter(({ specifier }) => /^(['"]).*\1$/.test(specifier))
    .map(({ specifier, start }) => ({ specifier: specifier.slice(1, -1), start, isType: false }));
}

function listTypeImports(program: Program): FoundImport[] {
  const found: FoundImport[] = [];
  const note = (specifier: string, start: number) => found.push({ specifier, start, isType: true });
  new Visitor({ TSImportType: ({ source, start }) => note(source.value, start) }).visit(program);
  return found;
}

function listExports(module: EcmaScriptModule): { name: string; isType: boolean; start: number }[] {
  return module.staticExports.flatMap(({ entries, start }) =>
    entries.map(({ exportName, isType }) => {
      const name = exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*');
      return { name, isType, start };
    }),
  );
}

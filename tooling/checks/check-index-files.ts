import type { Repository } from '../repository/repository.ts';
import { listSources, parseModule, type SourceModule } from '../repository/source-module.ts';
import type { Violation } from '../repository/violation.ts';

/** An index.ts is a list of names for outsiders: no logic, no `export *`, and nobody inside imports it. */
export function checkIndexFiles(repository: Repository): readonly Violation[] {
  return listSources(repository).flatMap((file) => {
    const module = parseModule(repository, file);
    // That of the site is a theme, which VitePress looks for under this name.
    const isList = file.endsWith('/index.ts') && !file.startsWith('docs/.vitepress/');
    return isList ? checkIndex(module) : checkImporter(module);
  });
}

function checkIndex({ file, program, lineAt }: SourceModule): Violation[] {
  return program.body.flatMap((statement) => {
    const line = lineAt(statement.start);
    if (statement.type === 'ExportNamedDeclaration' && statement.declaration === null) return [];
    if (statement.type === 'ExportAllDeclaration') {
      return [{ file, line, message: 'Name what is exported instead of `export *`.' }];
    }
    return [{ file, line, message: 'An index.ts only lists exports; put this in a file of its own.' }];
  });
}

function checkImporter({ file, imports }: SourceModule): Violation[] {
  return imports
    .filter(({ specifier }) => /^\.{1,2}\/(.*\/)?index\.ts$/.test(specifier))
    .map(({ specifier, line }) => ({ file, line, message: `Import the file itself instead of ${specifier}.` }));
}

import type { Repository } from './repository.ts';

/** A repository in memory: paths and their text. */
export function createRepository(files: Readonly<Record<string, string>>): Repository {
  const read = (file: string) => {
    const text = files[file];
    if (text === undefined) throw new Error(`The repository has no file ${file}.`);
    return text;
  };
  return { files: Object.keys(files).toSorted(), read, size: (file) => Buffer.byteLength(read(file)) };
}

/** The text of a manifest that keeps every rule, with these fields replaced. */
export function manifestText(name: string, fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    name: `@learnwright/${name}`,
    description: 'A package.',
    license: 'MIT',
    type: 'module',
    exports: {
      '.': { '@learnwright/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
      './package.json': './package.json',
    },
    files: ['dist', 'src', '!src/**/*.test.ts', '!src/**/*.fixture.ts', 'CHANGELOG.md'],
    engines: { node: '>=22.15' },
    ...fields,
  });
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const BUILD = join(import.meta.dirname, 'bundle-package.ts');
const SOURCES = {
  'index.ts': "export { place } from './deep/place.ts';\nexport const loadLater = () => import('./later.ts');\n",
  'bin.ts': "#!/usr/bin/env node\nimport { place } from './deep/place.ts';\nconsole.log(place);\n",
  'deep/place.ts': [
    "export const program = new URL('./program.ts', import.meta.url);",
    '',
    'export const place: string = import.meta.url;',
    "export const fail = (): never => { throw new Error('here'); };\n",
  ].join('\n'),
  'deep/program.ts': "import { join } from 'node:path';\nconsole.log(join('program', 'runs'), import.meta.url);\n",
  'later.ts': "export { fail } from './deep/place.ts';\nexport const later = 'later';\n",
};

function bundle(folder: string, ...words: string[]): void {
  execFileSync(process.execPath, [BUILD, ...words], { cwd: folder });
}

function createPackage(dist = 'dist'): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const manifest = {
    type: 'module',
    exports: { '.': { '@learnwright/source': './src/index.ts', default: `./${dist}/index.js` } },
    bin: { run: `./${dist}/bin.js` },
  };
  const files = { ...Object.fromEntries(Object.entries(SOURCES).map(([name, code]) => [`src/${name}`, code])) };
  for (const [name, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const run = (file: string, ...words: string[]) =>
  execFileSync(process.execPath, [...words, file], { encoding: 'utf8' }).trim();

it('makes few modules of many: those that the package names, programs that they start, and what they share', () => {
  const folder = createPackage();
  bundle(folder);
  const modules = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  expect(modules.toSorted()).toEqual(['bin.js', 'chunks/later.js', 'chunks/place.js', 'deep/program.js', 'index.js']);
  expect(readFileSync(join(folder, 'dist/bin.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

it('leaves every module the address that it would have as a file of its own', async () => {
  const folder = createPackage();
  bundle(folder);
  const place = pathToFileURL(join(folder, 'dist/deep/place.js')).href;
  expect(run(join(folder, 'dist/bin.js'))).toBe(place);
  const program = join(folder, 'dist/deep/program.js');
  expect(run(program)).toBe(`program/runs ${pathToFileURL(program)}`);
  const { loadLater } = await import(pathToFileURL(join(folder, 'dist/index.js')).href);
  expect(await loadLater()).toMatchObject({ later: 'later' });
});

it('says by the source map which line of the sources failed', () => {
  const folder = createPackage();
  bundle(folder);
  const file = join(folder, 'fail.mjs');
  writeFileSync(
    file,
    "const { fail } = await (await import('./dist/index.js')).loadLater();\ntry { fail(); } catch ({ stack }) { console.log(stack); }\n",
  );
  expect(run(file, '--enable-source-maps')).toContain(`${join(folder, 'src/deep/place.ts')}:4:`);
});

it('removes the modules of an earlier build and leaves what is none', () => {
  const folder = createPackage();
  mkdirSync(join(folder, 'dist/deep'), { recursive: true });
  for (const name of ['gone.js', 'gone.js.map', 'deep/place.js', 'index.d.ts']) {
    writeFileSync(join(folder, 'dist', name), '');
  }
  bundle(folder);
  expect(['gone.js', 'gone.js.map', 'deep/place.js'].filter((name) => existsSync(join(folder, 'dist', name)))).toEqual(
    [],
  );
  expect(existsSync(join(folder, 'dist/index.d.ts'))).toBe(true);
});

it('writes into another folder, beside single files for pages', () => {
  const folder = createPackage('dist/node');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.js'), 'of pages');
  bundle(folder, 'dist/node');
  expect(readFileSync(join(folder, 'dist/index.js'), 'utf8')).toBe('of pages');
  expect(run(join(folder, 'dist/node/bin.js'))).toBe(pathToFileURL(join(folder, 'dist/node/deep/place.js')).href);
});

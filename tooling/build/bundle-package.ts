import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join, posix, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { listReferences } from './references.ts';

/** What stands for the place of a module until it is known which file of the bundle has it. */
const PLACE = /__place_of__\("(?<path>[^"]+)"\)/g;
const MODULE = /"\.\/(?<path>[^"]+)\.js"/g;

/**
 * Writes the JavaScript of a package into a folder: a module for each that its package.json names there, and for each program
 * that it starts by `new URL('./file.ts', import.meta.url)`; what they share or load later is in `chunks`. Node loads these
 * few files in a fraction of the time that it takes for all of the sources. Other packages stay imports, so that a plugin
 * has the same ones as the server. Files of an earlier build are removed.
 */
async function bundlePackage(folder: string, dist: string): Promise<void> {
  const entries = listEntries(folder, dist);
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((path) => [path, join(folder, 'src', `${path}.ts`)])),
    cwd: folder,
    // Some packages have modules for pages, too.
    platform: 'neutral',
    plugins: [leavePackages(), keepPlaces(join(folder, 'src'), new Set(entries))],
    transform: { target: 'es2024' },
  });
  const { output } = await bundle.write({
    dir: join(folder, dist),
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // One character beyond Latin 1, and V8 keeps all of a module in two bytes a character.
    charset: 'ascii',
    comments: { annotation: true, jsdoc: false, legal: true },
    sourcemap: true,
    // The sources are in the package, too.
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  removeOthers(join(folder, dist), new Set(output.map(({ fileName }) => fileName)));
}

/** The modules below `dist` that the package.json names: exports and commands. As paths below `src`, without their endings. */
function listEntries(folder: string, dist: string): string[] {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const named = [...manifest.matchAll(MODULE)].map(({ groups }) => groups?.path ?? '');
  return [...new Set(named.filter((path) => path.startsWith(`${dist}/`)).map((path) => path.slice(dist.length + 1)))];
}

/** Leaves every import that is not of a file. */
function leavePackages(): Plugin {
  const isFile = (id: string) => id.startsWith('.') || isAbsolute(id);
  return { name: 'leave-packages', resolveId: (id) => (isFile(id) ? null : { id, external: true }) };
}

/** Keeps for every module the address that it would have as a file of its own, and bundles the programs that it names. */
function keepPlaces(source: string, entries: ReadonlySet<string>): Plugin {
  const pathOf = (file: string) => relative(source, file).replaceAll(sep, '/').replace(/\.ts$/, '');
  return {
    name: 'keep-places',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, file) {
        for (const id of listReferences(code, file)) {
          const path = pathOf(id);
          if (!entries.has(path)) this.emitFile({ type: 'chunk', id, fileName: `${path}.js` });
        }
        // The lines stay, and with them what the source map says.
        return { code: code.replaceAll('import.meta.url', `__place_of__("${pathOf(file)}.js")`), map: null };
      },
    },
    renderChunk(code, { fileName }) {
      const placed = code.replaceAll(PLACE, (_, path: string) => {
        const address = `new URL('./${posix.relative(posix.dirname(fileName), path)}', import.meta.url).href`;
        return path === fileName ? 'import.meta.url' : address;
      });
      return { code: placed, map: null };
    },
  };
}

/** Removes modules that are not of this bundle, such as those of an earlier one. */
function removeOthers(dist: string, written: ReadonlySet<string>): void {
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.js(?:\.map)?$/.test(file),
  );
  for (const file of modules) if (!written.has(file.replaceAll(sep, '/'))) rmSync(join(dist, file));
}

const [dist = 'dist'] = process.argv.slice(2);
await bundlePackage(process.cwd(), dist);

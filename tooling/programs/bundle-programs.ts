import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { replaceReferences } from '../build/references.ts';
import { openRepository } from '../repository/open-repository.ts';
import { listEntries, listPackages } from '../repository/workspace-package.ts';
import { ROOT } from '../run-command.ts';
import { PROGRAMS } from './programs.ts';

/** Inside the package that tries plugins: a trial may read that folder, and nothing else of the checkout. */
const CACHE = join(ROOT, 'packages/plugin-installer/node_modules/.cache/learnwright/programs');
/** Bundles that are older are removed; another run may still use a younger one. In milliseconds. */
const KEPT = 86_400_000;
const SERVER = 'apps/server';
/** The packages of others that a server shares with plugins, and who depends on them. */
const SHARED = { packages: ['hono', 'kysely', 'zod'], dependent: 'packages/plugin-sdk/package.json' };
const HOOK = 'resolve-bundled.js';

/**
 * Bundles the programs that tests start, from the sources as they are now, and returns the folder of the bundle. A
 * program that imports a package while it runs, such as a plugin, gets it out of the same bundle. The folder is named by
 * its content, so that a bundle which has not changed is compiled once.
 */
export async function bundlePrograms(): Promise<string> {
  const entries = listBundled();
  const originals = new Map(entries.map((file) => [pathToFileURL(file).href, nameBundled(file)]));
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [nameBundled(file), file])),
    cwd: ROOT,
    platform: 'node',
    resolve: { conditionNames: ['@learnwright/source', 'node'] },
    plugins: [bundleShared(originals), leaveNative(), keepPlaces(new Set(entries))],
    onLog: () => undefined,
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name]',
    banner: ({ isEntry }) => (isEntry ? `import './${HOOK}';` : ''),
  });
  await bundle.close();
  const files = output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : []));
  return store([...files, [HOOK, writeHook(originals)]]);
}

/** The name of the bundle of a program or module, in the folder of all of them. */
export function nameBundled(file: string): string {
  return relative(ROOT, file)
    .replaceAll(/[^a-z0-9-]/gi, '-')
    .replace(/-ts$/, '.js');
}

/** The programs, and all that a server can import while it runs: its packages, and those that it shares with plugins. */
function listBundled(): readonly string[] {
  const packages = listPackages(openRepository(ROOT));
  const server = packages.find(({ folder }) => folder === SERVER);
  const used = packages.filter(({ manifest }) => manifest.name in { ...server?.manifest.dependencies });
  const modules = [server, ...used].flatMap((found) => (found ? listEntries(found) : [])).map(({ file }) => file);
  const sources = modules.filter((file) => file.endsWith('.ts'));
  return [...new Set([...PROGRAMS, ...sources])].map((file) => join(ROOT, file));
}

/** Makes the packages of others that plugins import entries of the bundle. */
function bundleShared(originals: Map<string, string>): Plugin {
  return {
    name: 'bundle-shared',
    async buildStart() {
      for (const name of SHARED.packages) {
        const found = await this.resolve(name, join(ROOT, SHARED.dependent));
        if (found === null) throw new Error(`The package ${name} cannot be found.`);
        this.emitFile({ type: 'chunk', id: found.id, fileName: `${name}.js` });
        originals.set(pathToFileURL(found.id).href, `${name}.js`);
      }
    },
  };
}

/** Leaves packages with native code where they are; the bundle names them by their files. */
function leaveNative(): Plugin {
  return {
    name: 'leave-native',
    async resolveId(source, importer) {
      if (source !== 'better-sqlite3') return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { id: pathToFileURL(found.id).href, external: true };
    },
  };
}

/** Keeps for every module the place that its source has, and names programs by their bundles. */
function keepPlaces(entries: ReadonlySet<string>): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { code: 'import.meta.' },
      handler(code, id) {
        const places = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
        const own = '__own_url__';
        const named = replaceReferences(code, id, (target) =>
          entries.has(target) ? `new URL('./${nameBundled(target)}', ${own})` : null,
        );
        const kept = Object.entries(places).reduce(
          (text, [name, place]) => text.replaceAll(`import.meta.${name}`, JSON.stringify(place)),
          named,
        );
        return kept.replaceAll(own, 'import.meta.url');
      },
    },
  };
}

/**
 * A module that makes imports of what has been bundled imports of the bundle, in the process that it runs in. Packages that
 * the bundle imports while it runs are those of the server.
 */
function writeHook(originals: ReadonlyMap<string, string>): string {
  return `import { registerHooks } from 'node:module';
const bundled = new Map(${JSON.stringify([...originals])});
const folder = new URL('.', import.meta.url).href;
const parentURL = ${JSON.stringify(pathToFileURL(join(ROOT, SERVER, 'package.json')).href)};
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = /^[@a-z]/.test(specifier) && !URL.canParse(specifier) && context.parentURL?.startsWith(folder);
    const found = next(specifier, isOurs ? { ...context, parentURL } : context);
    const name = bundled.get(found.url);
    return name === undefined ? found : { ...found, url: new URL(name, import.meta.url).href, format: 'module' };
  },
});
`;
}

/** Writes files into a folder named by their content, and removes the folders of other days. */
function store(files: readonly (readonly [name: string, code: string])[]): string {
  const folder = join(CACHE, createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16));
  mkdirSync(CACHE, { recursive: true });
  for (const old of readdirSync(CACHE).map((name) => join(CACHE, name))) {
    if (old !== folder && Date.now() - statSync(old).mtimeMs > KEPT) rmSync(old, { recursive: true, force: true });
  }
  if (existsSync(folder)) return folder;
  const written = mkdtempSync(`${folder}-`);
  // A trial may run as another user, who can read the sources, too.
  chmodSync(written, 0o755);
  for (const [name, code] of files) writeFileSync(join(written, name), code, { mode: 0o644 });
  try {
    renameSync(written, folder);
  } catch {
    // Another run has just stored the same.
    rmSync(written, { recursive: true });
  }
  return folder;
}

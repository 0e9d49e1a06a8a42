/**
 * Says what the script of the app is made of: for each library and each of our own packages its share of the code that is built, and
 * how many bytes of the compressed script that is. `pnpm --filter @learnwright/web sizes`.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '..');

process.env.NODE_ENV = 'production';
const built = await build({ root: ROOT, logLevel: 'warn', build: { write: false } });
const chunks = [built]
  .flat()
  .flatMap((result) => ('output' in result ? result.output : []))
  .filter((file) => file.type === 'chunk');
const first = new Set(listFirst(chunks));
const sizes = new Map<string, { code: number; first: number; all: number }>();
for (const chunk of chunks) {
  const modules = Object.entries(chunk.modules);
  const rendered = modules.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  const compressed = gzipSync(chunk.code).length;
  for (const [id, { renderedLength }] of modules) {
    const name = packageOf(id);
    const size = sizes.get(name) ?? { code: 0, first: 0, all: 0 };
    // Before it is made small, code is told by its module; after it, only the whole chunk is known.
    const share = rendered === 0 ? 0 : (compressed * renderedLength) / rendered;
    size.code += renderedLength;
    size.all += share;
    if (first.has(chunk.fileName)) size.first += share;
    sizes.set(name, size);
  }
}
const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
console.table(
  [...sizes]
    .toSorted(([, left], [, right]) => right.all - left.all)
    .map(([name, { code, first: atFirst, all }]) => ({
      package: name,
      code_kb: kilobytes(code),
      gzip_first_kb: kilobytes(atFirst),
      gzip_all_kb: kilobytes(all),
    })),
);

/** The files of the first load: the entry, and what it imports. */
function listFirst(all: readonly Rolldown.OutputChunk[]): string[] {
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const waiting = all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(byName.get(name)?.imports ?? []));
  }
  return [...found];
}

/** The package of a module; parts of the app by their folder. */
function packageOf(id: string): string {
  const [, ...inLibraries] = id.split('/node_modules/');
  const [scope = '', name = ''] = (inLibraries.at(-1) ?? '').split('/');
  if (scope !== '') return scope.startsWith('@') ? `${scope}/${name}` : scope;
  const own = /\/packages\/([^/]+)\//.exec(id)?.[1];
  if (own !== undefined) return `@learnwright/${own}`;
  return id.includes('/apps/web/') ? 'the app itself' : 'what joins the parts';
}

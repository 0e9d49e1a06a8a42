import { join } from 'node:path';
import { rolldown } from 'rolldown';

const CONDITIONS = ['@learnwright/source', 'module', 'import', 'browser', 'default'];

/** What was bundled already: the sources stay as they are while tests run. */
const bundles = new Map<string, Promise<string>>();

/** Bundles a module of this package and its imports as one script or module for browsers; the exports of a script are in `bundled`. */
export function bundleModule(file: string, format: 'iife' | 'esm'): Promise<string> {
  const name = `${format} ${file}`;
  const bundled = bundles.get(name) ?? bundle(file, format);
  bundles.set(name, bundled);
  return bundled;
}

async function bundle(file: string, format: 'iife' | 'esm'): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, '..', file),
    platform: 'browser',
    resolve: { conditionNames: CONDITIONS },
  });
  const { output } = await build.generate({ format, name: 'bundled' });
  await build.close();
  if (output.length !== 1) throw new Error(`${file} has become ${output.length} files.`);
  return output[0].code;
}

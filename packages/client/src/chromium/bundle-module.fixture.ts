import { join } from 'node:path';
import { rolldown } from 'rolldown';

const CONDITIONS = ['@learnwright/source', 'module', 'import', 'browser', 'default'];

/** Bundles a module of this package and its imports as one script or module for browsers; the exports of a script are in `bundled`. */
export async function bundleModule(file: string, format: 'iife' | 'esm'): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '..', file),
    platform: 'browser',
    resolve: { conditionNames: CONDITIONS },
  });
  const { output } = await bundle.generate({ format, name: 'bundled' });
  await bundle.close();
  if (output.length !== 1) throw new Error(`${file} has become ${output.length} files.`);
  return output[0].code;
}

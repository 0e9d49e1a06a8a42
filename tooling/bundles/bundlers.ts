import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build as esbuild, transform } from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import webpack from 'webpack';
import { SOURCE_CONDITION } from '../repository/workspace-package.ts';

/** Bundles a module for pages, minified, without the packages that are `external`. */
export type Bundler = (file: string, external: readonly string[]) => Promise<string>;

/**
 * The bundlers of most apps, by their names. Each drops by itself what no export needs. The code of rollup and webpack is
 * minified by esbuild: Terser, which webpack takes by itself, comes to the same size and takes four times as long.
 */
export const BUNDLERS: Readonly<Record<string, Bundler>> = {
  rolldown: async (file, external) => {
    const bundle = await rolldown({
      input: file,
      external: [...external],
      platform: 'browser',
      resolve: { conditionNames: [SOURCE_CONDITION, 'module', 'browser', 'import', 'default'] },
    });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    await bundle.close();
    return output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  },
  rollup: async (file, external) => {
    const resolve = nodeResolve({ browser: true, exportConditions: [SOURCE_CONDITION] });
    const bundle = await rollup({ input: file, external: [...external], plugins: [resolve], onLog: () => undefined });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    return minify(output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join(''));
  },
  webpack: (file, external) =>
    new Promise((resolve, reject) => {
      const output = {
        path: dirname(file),
        filename: `packed-${basename(file)}`,
        library: { type: 'module' },
      } as const;
      const compiler = webpack({
        mode: 'production',
        context: dirname(file),
        entry: file,
        target: ['web', 'es2022'],
        externals: [...external],
        externalsType: 'module',
        resolve: { conditionNames: [SOURCE_CONDITION, '...'] },
        experiments: { outputModule: true },
        optimization: { minimize: false },
        performance: false,
        output,
      });
      compiler.run((error, stats) => {
        compiler.close(() => undefined);
        if (error !== null || stats?.hasErrors() !== false) reject(error ?? new Error(stats?.toString()));
        else resolve(minify(readFileSync(join(output.path, output.filename), 'utf8')));
      });
    }),
  esbuild: async (file, external) => {
    const { outputFiles } = await esbuild({
      entryPoints: [file],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      external: [...external],
      conditions: [SOURCE_CONDITION],
      write: false,
    });
    return outputFiles.map(({ text }) => text).join('');
  },
};

async function minify(code: string): Promise<string> {
  const result = await transform(code, { minify: true, treeShaking: true, format: 'esm', target: 'es2022' });
  return result.code;
}

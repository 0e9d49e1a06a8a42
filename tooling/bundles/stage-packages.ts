import { cpSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../run-command.ts';

/** The packages that run in pages and apps. The last of them imports what they all import of others. */
const PACKAGES = ['core', 'exercises', 'client', 'react', 'plugin-sdk'];
const OTHERS = ['fflate', 'yaml', 'zod'];

/**
 * Installs these packages below `directory/node_modules`, as they are published but for the names of their files:
 * the sources without their types. Bundlers find them by the condition of sources.
 */
export async function stagePackages(directory: string): Promise<void> {
  for (const name of PACKAGES) {
    const source = join(ROOT, 'packages', name);
    const target = join(directory, 'node_modules/@learnwright', name);
    mkdirSync(target, { recursive: true });
    cpSync(join(source, 'package.json'), join(target, 'package.json'));
    await build({
      entryPoints: [join(source, 'src/**/*.ts')],
      outdir: join(target, 'src'),
      outExtension: { '.js': '.ts' },
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
  }
  for (const other of OTHERS) {
    symlinkSync(
      realpathSync(join(ROOT, 'packages/client/node_modules', other)),
      join(directory, 'node_modules', other),
    );
  }
}

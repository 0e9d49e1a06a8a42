import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, runCommand } from '../run-command.ts';

/** A package whose declarations are wanted, and what it imports. */
export interface DeclaredPackage {
  /** The folder below `packages`. */
  readonly folder: string;
  /** Packages of ours, emitted before this one. */
  readonly ours: readonly string[];
  /** Packages of others, as they are installed for it. */
  readonly others: readonly string[];
}

/**
 * Compiles the declarations of packages, as they would be published, below `directory/packages`, each with only what it
 * depends on. Nothing of the checkout is built or changed. Throws what the compiler complains about.
 */
export function emitDeclarations(packages: readonly DeclaredPackage[], directory: string): void {
  for (const { folder, ours, others } of packages) {
    const source = join(ROOT, 'packages', folder);
    const target = join(directory, 'packages', folder);
    cpSync(join(source, 'src'), join(target, 'src'), { recursive: true });
    cpSync(join(source, 'package.json'), join(target, 'package.json'));
    for (const name of others) link(join(source, 'node_modules', name), join(target, 'node_modules', name));
    for (const name of ours) linkPackage(directory, name, target);
    const config = join(target, 'tsconfig.json');
    const compact = { emitDeclarationOnly: true, declarationMap: false, sourceMap: false };
    const options = { ...compact, noCheck: false, typeRoots: [TYPES] };
    writeFileSync(config, JSON.stringify({ extends: BUILD_CONFIG, compilerOptions: options }));
    const { passed, output } = runCommand('tsc', ['-p', config], { directory: target, quiet: true });
    if (!passed) throw new Error(output);
  }
}

/** Installs one of the emitted packages for a folder. */
export function linkPackage(directory: string, folder: string, target: string): void {
  link(join(directory, 'packages', folder), join(target, 'node_modules/@learnwright', folder));
}

/** Where the declarations of Node are. */
export const TYPES = join(ROOT, 'node_modules/@types');

const BUILD_CONFIG = join(ROOT, 'tooling/tsconfig/build.json');

/** Links a folder to where a package of this name is looked for. */
export function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(realpathSync(target), path);
}

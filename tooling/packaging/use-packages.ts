import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCommand } from '../run-command.ts';

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  },
  files: ['consumer.ts'],
};
const CONSUMER = `
import { ERROR_CODES, type ErrorCode } from '@learnwright/core';
import { definePlugin } from '@learnwright/plugin-sdk';
export const statusOf = (code: ErrorCode): number => ERROR_CODES[code].status;
export const quiz = definePlugin({ name: 'quiz', version: '1.0.0', api_version: '1', license_tier: 'core' });
export const name: string = quiz.name;
`;

/** Imports installed packages in Node. Answers a line for each: its name and what it exports. */
export function importPackages(directory: string, names: readonly string[]): readonly string[] {
  const report = 'console.log(name + ": " + Object.keys(await import(name)).join(" "));';
  writeFileSync(join(directory, 'import-all.mjs'), `for (const name of ${JSON.stringify(names)}) ${report}\n`);
  const { passed, output } = runCommand('node', ['import-all.mjs'], { directory, quiet: true });
  if (!passed) throw new Error(output);
  return output.trim().split('\n');
}

/** Checks the types of a small program that uses installed packages. Answers the complaints about our declarations. */
export function typeCheckConsumer(directory: string, names: readonly string[]): string {
  const imports = names.map((name, index) => `export * as package${index} from '${name}';`);
  writeFileSync(join(directory, 'consumer.ts'), `${imports.join('\n')}${CONSUMER}`);
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const { output } = runCommand('tsc', ['-p', 'tsconfig.json'], { directory, quiet: true });
  const lines = output.split('\n');
  return lines.filter((line) => /^(consumer\.ts|node_modules\/@learnwright\/)/.test(line)).join('\n');
}

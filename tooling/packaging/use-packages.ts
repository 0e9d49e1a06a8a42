import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCommand } from '../run-command.ts';

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    singleThreaded: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    // Apps with React bring its declarations themselves.
    paths: { react: [join(ROOT, 'tooling/node_modules/@types/react/index.d.ts')] },
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

/** What an app without Node compiles: everything that the packages for pages declare is checked. */
const PAGE_TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  },
  files: ['page.ts'],
};
/** The compilers of apps: the oldest that the packages for pages promise, and the newest. */
const COMPILERS = {
  'TypeScript 5.4': ['node', join(ROOT, 'tooling/node_modules/typescript-5.4/bin/tsc')],
  'the TypeScript of this repository': ['tsc', '--singleThreaded'],
} as const;

/** A page that grades, calls a server and keeps records. */
export const PAGE = `
import type { ElementError } from '@learnwright/core';
import { gradeExercise, validateLesson } from '@learnwright/exercises';
import { createApiStorage, createClient, requireData } from '@learnwright/client';
import { createClock, openLocalDatabase } from '@learnwright/client/local';
export const verdicts = validateLesson({}).lesson?.steps.flatMap(({ exercise }) =>
  exercise ? gradeExercise(exercise, { cards: [] }, ['a']).map(({ verdict }) => verdict) : []);
const client = createClient({ baseUrl: '' });
export const name: string = requireData(await client.post('/users', { body: { name: 'Ada' } })).name;
export const rows: Promise<ElementError[]> = createApiStorage(client, 'u').listElementErrors();
export const open = () => openLocalDatabase({ indexedDB, clock: createClock({ wall: () => 0, elapsed: () => 0 }) });
`;

/** Imports installed packages in Node. Returns a line for each: its name and what it exports. */
export function importPackages(directory: string, names: readonly string[]): readonly string[] {
  const report = 'console.log(name + ": " + Object.keys(await import(name)).join(" "));';
  writeFileSync(join(directory, 'import-all.mjs'), `for (const name of ${JSON.stringify(names)}) ${report}\n`);
  const { passed, output } = runCommand('node', ['import-all.mjs'], { directory, quiet: true });
  if (!passed) throw new Error(output);
  return output.trim().split('\n');
}

/** Checks the types of a small program that uses installed packages. Returns the complaints about our declarations. */
export function typeCheckConsumer(directory: string, names: readonly string[]): string {
  const imports = names.map((name, index) => `export * as package${index} from '${name}';`);
  writeFileSync(join(directory, 'consumer.ts'), `${imports.join('\n')}${CONSUMER}`);
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const { output } = runCommand('tsc', ['-p', 'tsconfig.json'], { directory, quiet: true });
  const lines = output.split('\n');
  return lines.filter((line) => /^(consumer\.ts|node_modules\/@learnwright\/)/.test(line)).join('\n');
}

/** Checks a page that uses installed packages, and all of their declarations. Returns every complaint of every compiler. */
export function typeCheckPage(directory: string, page: string): string {
  writeFileSync(join(directory, 'page.ts'), page);
  writeFileSync(join(directory, 'tsconfig.page.json'), JSON.stringify(PAGE_TSCONFIG));
  const complaints = Object.entries(COMPILERS).map(([name, [command, ...words]]) => {
    const { passed, output } = runCommand(command, [...words, '-p', 'tsconfig.page.json'], { directory, quiet: true });
    return passed ? '' : `${name} says:\n${output}`;
  });
  return complaints.filter((text) => text !== '').join('\n');
}

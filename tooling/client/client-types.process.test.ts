import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Complaint, checkConsumers } from '../declarations/check-consumers.ts';
import { emitDeclarations } from '../declarations/emit-declarations.ts';
import type { PluginProgram } from '../declarations/plugin-programs.ts';
import { ROOT } from '../run-command.ts';
import { CLIENT_PROGRAMS } from './client-programs.fixture.ts';
import { REACT_PROGRAMS } from './react-programs.fixture.ts';

const CLIENT = [
  ...CLIENT_PROGRAMS,
  ...readExamples('packages/client/README.md', 'docs/guides/client-developers.md', 'docs/guides/memory.md'),
];
const REACT = [
  ...REACT_PROGRAMS,
  ...readExamples(
    'packages/react/README.md',
    'docs/guides/react.md',
    'docs/guides/react-lesson.md',
    'docs/guides/offline.md',
  ),
];
/** The declarations of React that apps have, by the name of their package here. */
const REACT_TYPES = ['@types/react', '@types/react-18'];

const directory = mkdtempSync(join(tmpdir(), 'learnwright-client-'));
const complaints = new Map<string, ReadonlyMap<string, readonly Complaint[]>>();

beforeAll(() => {
  emitDeclarations(
    [
      { folder: 'core', ours: [], others: ['zod'] },
      { folder: 'exercises', ours: ['core'], others: ['zod'] },
      { folder: 'client', ours: ['core', 'exercises'], others: ['fflate', 'yaml', 'zod'] },
      { folder: 'react', ours: ['client', 'core'], others: ['@tanstack/react-query', '@types/react', 'react'] },
    ],
    directory,
  );
  complaints.set('client', checkConsumers(nameAll(CLIENT), ['client', 'exercises'], directory));
  for (const types of REACT_TYPES) {
    const folder = join(ROOT, 'tooling/node_modules', types);
    const options = {
      folder: types.replace('/', '-'),
      others: { '@tanstack/react-query': join(ROOT, 'packages/react/node_modules/@tanstack/react-query') },
      compilerOptions: {
        jsx: 'react-jsx',
        paths: { react: [`${folder}/index.d.ts`], 'react/*': [`${folder}/*.d.ts`] },
      },
    };
    complaints.set(types, checkConsumers(nameAll(REACT), ['react', 'client', 'exercises'], directory, options));
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

it.each(CLIENT.map((program, index) => ({ ...program, index })))(
  'the declarations of client know what is wrong with $title',
  ({ code, index }) => expectComplaints('client', code, index),
);

it.each(REACT.flatMap((program, index) => REACT_TYPES.map((types) => ({ ...program, index, types }))))(
  'the declarations of react, beside $types, know what is wrong with $title',
  ({ code, index, types }) => expectComplaints(types, code, index),
);

it('has examples in the pages', () => {
  expect(CLIENT.length).toBeGreaterThan(CLIENT_PROGRAMS.length);
  expect(REACT.length).toBeGreaterThan(REACT_PROGRAMS.length);
});

/** The examples of pages, each a program without a mistake. */
function readExamples(...pages: readonly string[]): PluginProgram[] {
  return pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = ''], index) => {
      return { title: `example ${index + 1} of ${page}`, code };
    }),
  );
}

function nameAll(programs: readonly PluginProgram[]): Record<string, string> {
  return Object.fromEntries(programs.map(({ code }, index) => [`program-${index}`, code]));
}

function expectComplaints(group: string, code: string, index: number): void {
  const wrong = code.split('\n').flatMap((line, at) => (line.endsWith('// wrong') ? [at + 1] : []));
  const found = complaints.get(group)?.get(`program-${index}`) ?? [];
  expect([...new Set(found.map(({ line }) => line))], JSON.stringify(found)).toEqual(wrong);
}

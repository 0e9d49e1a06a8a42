import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Complaint, checkConsumers } from '../declarations/check-consumers.ts';
import { emitDeclarations } from '../declarations/emit-declarations.ts';
import { ROOT } from '../run-command.ts';
import { CLIENT_PROGRAMS } from './client-programs.fixture.ts';

const README = readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8');
const EXAMPLES = [...README.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const programs = [
  ...CLIENT_PROGRAMS,
  ...EXAMPLES.map((code, index) => ({ title: `example ${index + 1} of the README`, code })),
].map((program, index) => ({ ...program, name: `program-${index}` }));

const directory = mkdtempSync(join(tmpdir(), 'learnwright-client-'));
let complaints: ReadonlyMap<string, readonly Complaint[]>;

beforeAll(() => {
  emitDeclarations(
    [
      { folder: 'core', ours: [], others: ['zod'] },
      { folder: 'client', ours: ['core'], others: ['eventsource-parser', 'zod'] },
    ],
    directory,
  );
  const code = programs.map(({ name, code }) => [name, code] as const);
  complaints = checkConsumers(Object.fromEntries(code), ['client'], directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

it.each(programs)('the declarations of client know what is wrong with $title', ({ name, code }) => {
  const wrong = code.split('\n').flatMap((line, index) => (line.endsWith('// wrong') ? [index + 1] : []));
  const found = complaints.get(name) ?? [];
  expect([...new Set(found.map(({ line }) => line))], JSON.stringify(found)).toEqual(wrong);
});

it('has examples in the README', () => {
  expect(EXAMPLES.length).toBeGreaterThan(0);
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import { type Complaint, checkConsumers } from './check-consumers.ts';
import { CONTEXT_PROGRAMS } from './context-programs.fixture.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { PLUGIN_PROGRAMS } from './plugin-programs.ts';

const README = readFileSync(join(ROOT, 'packages/plugin-sdk/README.md'), 'utf8');
const EXAMPLES = [...README.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const programs = [
  ...PLUGIN_PROGRAMS,
  ...CONTEXT_PROGRAMS,
  ...EXAMPLES.map((code, index) => ({ title: `example ${index + 1} of the README`, code })),
].map((program, index) => ({ ...program, name: `program-${index}` }));

const directory = mkdtempSync(join(tmpdir(), 'learnwright-declarations-'));
let complaints: ReadonlyMap<string, readonly Complaint[]>;

beforeAll(() => {
  emitDeclarations(
    [
      { folder: 'core', ours: [], others: ['zod'] },
      { folder: 'plugin-sdk', ours: ['core'], others: ['@types/semver', 'hono', 'kysely', 'semver', 'zod'] },
      { folder: 'plugin-gamification', ours: ['plugin-sdk'], others: ['kysely'] },
    ],
    directory,
  );
  complaints = checkConsumers(
    Object.fromEntries(programs.map(({ name, code }) => [name, code])),
    ['plugin-sdk', 'plugin-gamification'],
    directory,
  );
});
afterAll(() => rmSync(directory, { recursive: true }));

it.each(programs)('the declarations of plugin-sdk know what is wrong with $title', ({ name, code }) => {
  const wrong = code.split('\n').flatMap((line, index) => (line.endsWith('// wrong') ? [index + 1] : []));
  const found = complaints.get(name) ?? [];
  expect([...new Set(found.map(({ line }) => line))], JSON.stringify(found)).toEqual(wrong);
});

it('has examples in the README', () => {
  expect(EXAMPLES.length).toBeGreaterThan(0);
});

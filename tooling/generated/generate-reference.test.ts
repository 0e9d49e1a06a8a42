import { expect, test } from 'vitest';
import { z } from 'zod';
import { generateReference, type ReferenceTables } from './generate-reference.ts';
import { listConfigKeys } from './list-config-keys.ts';
import { readHookSignatures } from './read-hook-signatures.ts';
import { readTypes } from './read-hook-types.ts';
import { readInterfaces } from './read-interfaces.ts';
import { generateSchemas } from './schemas/generate-schemas.ts';

const config = z.strictObject({
  limits: z.strictObject({ body_bytes: z.int().default(1024).describe('The longest body.') }).prefault({}),
  doors: z
    .array(z.strictObject({ name: z.string().describe('Its name.') }))
    .default([])
    .describe('The doors.'),
});

const tables: ReferenceTables = {
  errors: {
    codes: { not_found: { status: 404, title: 'Not found', meaning: 'No | such\n  record.' } },
    findings: { required: 'The field is missing.' },
  },
  hooks: [{ name: 'export_formats', mode: 'list', signature: 'export_formats(): ExportFormat[];' }],
  hookTypes: [{ name: 'ExportFormat', meaning: 'A format.', text: 'interface ExportFormat {\n  id: string;\n}' }],
  commands: {
    commands: [{ command: 'learnwright seed', help: 'Usage: learnwright seed' }],
    endings: { ok: { status: 0, meaning: 'Done.' } },
  },
  settings: {
    environment: { PORT: { default: '8787', meaning: 'The port.' }, KEY: { default: '', meaning: 'The key.' } },
    config: listConfigKeys(config),
  },
  metrics: [
    { name: 'learnwright_up', type: 'gauge', labels: ['state'], meaning: 'Whether it is up.', only: 'postgres' },
  ],
  endpoints: {
    paths: {
      '/api/users': {
        get: {
          tags: ['Users'],
          summary: 'List users',
          'x-access': 'operator',
          parameters: [{ name: 'limit', in: 'query' }],
          responses: {
            '200': { description: 'Success.' },
            '422': { description: '`invalid_request`: The request is invalid.' },
            '500': { description: '`internal_error`: Internal error.' },
          },
        },
      },
    },
  },
  signIn: [{ method: 'POST', path: '/api/auth/sign-out' }],
  rules: {
    'E-JSON': { severity: 'error', description: 'Not JSON.' },
    'W-FIELD': { severity: 'warning', description: 'Unknown field.' },
  },
  pluginRules: {
    'archive.ratio': { severity: 'error', step: 'archive', sentence: 'It unpacks to too much.' },
    'shape.stray_file': { severity: 'warning', step: 'shape', sentence: 'A file | too many.' },
  },
  pluginContext: readInterfaces(
    '/** Writes\n * lines. */\nexport interface Logger {\n  /** One. */\n  info(message: string): void;\n}\ninterface Own {}',
  ),
  schemas: generateSchemas(),
};

const pages = generateReference(tables);

test('every page says first that it is generated, and ends with one line break', () => {
  const markdown = [...pages].filter(([name]) => name.endsWith('.md'));
  expect(markdown).toHaveLength(9);
  for (const [, text] of markdown) {
    expect(text).toMatch(/^<!-- Generated from .*"pnpm check --update"\. -->\n\n# /);
    expect(text).toMatch(/[^\n]\n$/);
  }
});

test.each([
  ['errors.md', '| `not_found` | 404 | Not found | No \\| such record. |'],
  ['errors.md', '| `required` | The field is missing. |'],
  ['hooks.md', '| [`export_formats`](#export_formats) | `list` |'],
  ['hooks.md', '```ts\nexport_formats(): ExportFormat[];\n```'],
  ['commands.md', '## learnwright seed\n\n```text\nUsage: learnwright seed\n```'],
  ['commands.md', '| 0 | `ok` | Done. |'],
  ['settings.md', '| `PORT` | `8787` | The port. |'],
  ['settings.md', '| `KEY` | – | The key. |'],
  ['settings.md', '| `limits.body_bytes` | `1024` | The longest body. |'],
  ['metrics.md', '| `learnwright_up` | gauge | `state` | Whether it is up. On PostgreSQL only. |'],
  ['endpoints.md', '| `POST /api/auth/sign-out` |'],
  ['endpoints.md', '| `GET /api/users` | List users | `limit` | operator | 200 | `invalid_request` |'],
  ['rule-ids.md', '| `W-FIELD` | Unknown field. |'],
  ['plugin-rules.md', '## archive\n\n| Rule | Severity | What it says |'],
  ['plugin-rules.md', '| `shape.stray_file` | warning | A file \\| too many. |'],
  ['plugin-context.md', '## Logger\n\nWrites lines.\n\n```ts\ninterface Logger {\n  /** One. */\n'],
])('%s holds %j', (name, part) => {
  expect(pages.get(name)).toContain(part);
});

test('an error rule stands under errors, a warning under warnings', () => {
  const [errors, warnings] = (pages.get('rule-ids.md') ?? '').split('## Warnings');
  expect(errors).toContain('E-JSON');
  expect(warnings).not.toContain('E-JSON');
});

test('the signature of a hook is what its interface says', () => {
  const source =
    'export interface HookSignatures {\n  a(\n    b: string,\n  ): void;\n  c(): number;\n}\ninterface Other { d(): void }';
  expect([...readHookSignatures(source)]).toEqual([
    ['a', 'a(\n  b: string,\n): void;'],
    ['c', 'c(): number;'],
  ]);
});

test('only exported interfaces are part of the context', () => {
  expect(tables.pluginContext.map(({ name }) => name)).toEqual(['Logger']);
});

test('the types of hooks are those that the signatures name, with the fields of records', () => {
  const source = `
    /** What is there. */
    export interface Entry extends Extra { readonly session: Session | null }
    export type Extra = { readonly at: 'Never' };
    /** Not named. */
    export interface Other { readonly x: string }
  `;
  const types = readTypes(['on_entry(entry: Entry): Promise<void>;'], [source, 'export type Timestamp = string;']);
  expect(types.map(({ name, meaning }) => [name, meaning])).toEqual([
    ['Entry', 'What is there.'],
    ['Extra', ''],
    ['Session', ''],
    ['Timestamp', ''],
  ]);
  expect(types[2]?.text).toContain("  status: 'active' | 'completed';\n}");
  expect(() => readTypes(['f(x: Unwritten): void;'], [])).toThrow('The type Unwritten is written nowhere');
});

test('a hook links its types', () => {
  const page = generateReference(tables).get('hooks.md');
  expect(page).toContain('Types: [`ExportFormat`](#exportformat).');
  expect(page).toContain('### ExportFormat\n\nA format.\n\n```ts\ninterface ExportFormat {\n  id: string;\n}\n```');
});

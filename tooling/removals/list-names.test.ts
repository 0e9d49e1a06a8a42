import { expect, it } from 'vitest';
import { listNames } from './list-names.ts';

it('takes endpoints, codes and settings from the rows of tables, wherever the table stands', () => {
  const text = [
    '# Endpoints',
    '## Health',
    '',
    '| Endpoint | Errors |',
    '|---|---|',
    '| `GET /api/health` | `bad` |',
  ].join('\n');
  expect(listNames({ path: 'docs/reference/endpoints.md', text })).toEqual([
    'endpoints.md: Health',
    'endpoints.md: GET /api/health',
  ]);
});

it('takes the link of a row for its name', () => {
  expect(listNames({ path: 'hooks.md', text: '| [`ai_complete`](#ai_complete) | `first_result` |' })).toEqual([
    'hooks.md: ai_complete',
  ]);
});

it('takes commands from headings and their options from the help', () => {
  const text =
    '## learnwright serve\n```text\nOptions:\n  -p, --port <number>  the port\n                       -1 is none\n  --host  where\n```';
  expect(listNames({ path: 'commands.md', text })).toEqual([
    'commands.md: learnwright serve',
    'commands.md: learnwright serve -p, --port',
    'commands.md: learnwright serve --host',
  ]);
});

it('takes the members of a type, those that are functions or may be missing included', () => {
  const text =
    '### Row\n```ts\ninterface Row {\n  readonly id: string;\n  note?: string;\n  read<T>(id: string): T;\n  // no: member\n}\n```';
  expect(listNames({ path: 'plugin-context.md', text })).toEqual([
    'plugin-context.md: Row',
    'plugin-context.md: Row id',
    'plugin-context.md: Row note',
    'plugin-context.md: Row read',
  ]);
});

it('takes the exports of a package line by line, and the properties of a schema by their paths', () => {
  expect(listNames({ path: 'tooling/surface/core.txt', text: 'User (type)\nadd\n' })).toEqual([
    'core.txt: User (type)',
    'core.txt: add',
  ]);
  const schema = { properties: { a: { items: { properties: { b: { type: 'string' } } } } } };
  expect(listNames({ path: 'docs/reference/schemas/x.json', text: JSON.stringify(schema) })).toEqual([
    'x.json: /a',
    'x.json: /a/b',
  ]);
});

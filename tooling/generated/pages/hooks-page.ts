import type { InterfaceEntry } from '../read-interfaces.ts';
import { code, page, table } from './markdown.ts';

/** A hook: its name, how its subscribers are called, and its signature in TypeScript. */
export interface HookEntry {
  readonly name: string;
  readonly mode: string;
  readonly signature: string;
}

const MODES = {
  list: 'Every subscriber is called and every answer counts. One that throws is logged; the others still run.',
  first_result: 'Subscribers are called in order until one has an answer. One that throws is logged and passed over.',
};

/** docs/reference/hooks.md */
export function hooksPage(hooks: readonly HookEntry[], types: readonly InterfaceEntry[]): string {
  const rows = hooks.map(({ name, mode }) => [`[${code(name)}](#${name})`, code(mode)]);
  return page('Hooks', 'packages/core/src/hooks/hook-signatures.ts', [
    'What a plugin can answer or listen to. A hook may be synchronous or not; `null` and `undefined` mean that it has no ' +
      'answer. Whoever answers something else than the type below counts as one that throws; fields that the type does not ' +
      'have are left out. [The types](#types) are exported by `@learnwright/core`.',
    table(
      ['Mode', 'How subscribers are called'],
      Object.entries(MODES).map(([mode, meaning]) => [code(mode), meaning]),
    ),
    table(['Hook', 'Mode'], rows),
    ...hooks.map(({ name, signature }) => `## ${name}\n\n${block(signature)}${listTypes(signature, types)}`),
    '## Types\n\nWhat the hooks are given and answer. Records are shown as they come in JSON.',
    ...types.map(({ name, meaning, text }) => {
      return [`### ${name}`, ...(meaning === '' ? [] : [meaning]), block(text)].join('\n\n');
    }),
  ]);
}

function block(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

/** A line with the types that a signature names; nothing where it names none. */
function listTypes(signature: string, types: readonly InterfaceEntry[]): string {
  const words = new Set(signature.match(/\w+/g));
  const named = types
    .filter(({ name }) => words.has(name))
    .map(({ name }) => `[${code(name)}](#${name.toLowerCase()})`);
  return named.length === 0 ? '' : `\n\nTypes: ${named.join(', ')}.`;
}

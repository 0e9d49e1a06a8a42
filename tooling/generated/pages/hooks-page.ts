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
export function hooksPage(hooks: readonly HookEntry[]): string {
  const rows = hooks.map(({ name, mode }) => [`[${code(name)}](#${name})`, code(mode)]);
  return page('Hooks', 'packages/core/src/hooks/hook-signatures.ts', [
    'What a plugin can answer or listen to. A hook may be synchronous or not; `null` and `undefined` mean that it has no ' +
      'answer. The types are exported by `@learnwright/core`.',
    table(
      ['Mode', 'How subscribers are called'],
      Object.entries(MODES).map(([mode, meaning]) => [code(mode), meaning]),
    ),
    table(['Hook', 'Mode'], rows),
    ...hooks.map(({ name, signature }) => `## ${name}\n\n\`\`\`ts\n${signature}\n\`\`\``),
  ]);
}

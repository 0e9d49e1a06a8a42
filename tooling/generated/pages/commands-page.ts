import { code, page, table } from './markdown.ts';

/** The help of every command, and how a run can end. */
export interface CommandTables {
  readonly commands: readonly { readonly command: string; readonly help: string }[];
  readonly endings: Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;
}

/** docs/reference/commands.md */
export function commandsPage({ commands, endings }: CommandTables): string {
  const rows = Object.entries(endings).map(([name, { status, meaning }]) => [`${status}`, code(name), meaning]);
  return page('Commands', 'packages/cli', [
    'From a checkout: `npx -y pnpm@12 learnwright <command>`. Installed: `npx learnwright <command>`.',
    '## How a run ends',
    'With `--json` the standard output is one JSON document: the result, or `{"error": {"code", "message", "findings"}}` ' +
      'with the code of this table. Statuses and codes are only ever added.',
    table(['Status', 'Code', 'What it means'], rows),
    ...commands.map(({ command, help }) => `## ${command}\n\n\`\`\`text\n${help}\n\`\`\``),
  ]);
}

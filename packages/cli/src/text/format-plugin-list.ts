import type { PluginEntry } from '../server-commands.ts';

const HEADINGS = ['Plugin', 'Version', 'Status', 'From'];

/** Plugins as people read them: a table, and below a plugin why it does not run. */
export function formatPluginList(plugins: readonly PluginEntry[]): string {
  if (plugins.length === 0) return 'There are no plugins.';
  const rows = plugins.map(({ name, version, status, origin }) => [name, version, status, origin]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const align = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = plugins.flatMap(({ reason }, index) => [
    align(rows[index] ?? []),
    ...(reason === null ? [] : [`  ${reason}`]),
  ]);
  return [align(HEADINGS), ...lines].join('\n');
}

/** A page: the notice that it is generated, its title, and its parts with a blank line between. */
export function page(title: string, source: string, parts: readonly string[]): string {
  const notice = `<!-- Generated from ${source}. Change that, then run "pnpm check --update". -->`;
  return `${[notice, `# ${title}`, ...parts].join('\n\n')}\n`;
}

/** A table; a bar or line break inside a cell does not end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

/** A word as code. */
export function code(text: string): string {
  return `\`${text}\``;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
}

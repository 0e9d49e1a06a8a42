/** The part of a help page after the options: examples, each with what it does. */
export function examples(lines: readonly (readonly [command: string, meaning: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return ['', 'Examples:', ...lines.map(([command, meaning]) => `  $ ${command.padEnd(width)}   ${meaning}`)].join(
    '\n',
  );
}

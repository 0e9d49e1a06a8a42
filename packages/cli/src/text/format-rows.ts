/** Rows of a name and a value, the values in one column. */
export function formatRows(rows: readonly (readonly [name: string, value: string | number])[]): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** An object with a value for each column. */
export function eachColumn<Column extends string, Value>(
  columns: readonly Column[],
  valueFor: (column: Column) => Value,
): Record<Column, Value> {
  const entries = columns.map((column) => [column, valueFor(column)] as const);
  // The one place where the columns vouch for the keys: Object.fromEntries forgets them.
  return Object.fromEntries(entries) as Record<Column, Value>;
}

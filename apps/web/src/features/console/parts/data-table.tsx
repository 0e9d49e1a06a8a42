import type { ReactNode } from 'react';

/** A column of a table: what stands at its head, and what it shows of a row. */
export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** Whether its numbers stand below each other. */
  readonly isNumber?: boolean;
  /** Whether its words are short enough to stay whole: no other text makes its column so narrow that they break. */
  readonly isShort?: boolean;
}

interface DataTableProps<Row> {
  /** What the rows are. */
  readonly title: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Rows with columns at a desk; on a phone each row is a block, and every value stands behind the head of its column. */
export function DataTable<Row>({ title, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className="data-table">
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" data-kind={kindOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, at) => {
              const { title: head, show } = column;
              const Cell = at === 0 ? 'th' : 'td';
              return (
                <Cell key={head} scope={at === 0 ? 'row' : undefined} data-kind={kindOf(column)}>
                  {at > 0 && (
                    <span aria-hidden="true" className="data-table-head">
                      {head}
                    </span>
                  )}
                  <span className="min-w-0">{show(row)}</span>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function kindOf<Row>({ isNumber = false, isShort = false }: Column<Row>): string | undefined {
  if (isNumber) return 'number';
  return isShort ? 'short' : undefined;
}

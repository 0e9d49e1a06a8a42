import { useTexts } from '../texts/texts.ts';

/** A row of a table: its name, and what stands in its columns. Null for what nobody knows. */
export type Row = readonly [string, ...(string | number | null)[]];

interface ChartTableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** The numbers of a chart. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  const { format } = useTexts();
  const show = (value: string | number | null) => {
    if (value === null) return '–';
    return typeof value === 'number' ? format.exact(value) : value;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is larger than its place is scrolled by keys too.
    <section className="chart-table" tabIndex={0} aria-label={title}>
      <table>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], index) => (
            <tr key={`${index} ${name}`}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={at}>{show(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

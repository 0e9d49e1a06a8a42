import type { TableBytes } from '../bench/table-bytes.ts';
import type { ComparedYear } from './live-years.ts';

/** The kinds of records in the table, by what their tables are called. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['attempts', /^attempts$/],
  ['turns of sessions', /^(messages|plg_session__)/],
  ['all tables', /^/],
];

/** Describes lived years as a page: the megabytes of each kind, with all kept and with old ones packed or deleted. */
export function describeYears(years: readonly ComparedYear[]): string {
  const titles = KINDS.flatMap(([kind]) => [`${kind}: all`, 'kept']);
  const rows = years.map(({ whole, kept }, year) => {
    const sizes = KINDS.flatMap(([, tables]) => [megabytesOf(whole, tables), megabytesOf(kept, tables)]);
    return [year + 1, ...sizes];
  });
  return [
    row(['Year', ...titles]),
    row(['Year', ...titles].map(() => '---')),
    ...rows.map(row),
    '',
    ...years.map(({ different, answers }, year) => sentenceOf(year + 1, answers, different)),
  ].join('\n');
}

function megabytesOf(bytes: TableBytes, tables: RegExp): string {
  const sum = [...bytes].reduce((total, [name, each]) => total + (tables.test(name) ? each : 0), 0);
  return `${(sum / 1_000_000).toFixed(1)} MB`;
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function sentenceOf(year: number, answers: number, different: readonly string[]): string {
  if (different.length === 0) return `Year ${year}: ${answers} answers of both servers are equal.`;
  return `Year ${year}: different are ${different.join(', ')}.`;
}

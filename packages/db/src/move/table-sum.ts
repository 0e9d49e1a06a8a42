import { hash } from 'node:crypto';
import type { MovedRow, MovedValue } from './column-kinds.ts';

/** How many rows a table has, and a sum over what is in them; the order of the rows does not matter. */
export interface TableSum {
  readonly rows: number;
  /** 32 hexadecimal digits. */
  readonly sum: string;
}

/** Adds rows up. */
export interface RowAdder {
  add(rows: readonly MovedRow[]): void;
  sum(): TableSum;
}

const MODULUS = 2n ** 128n;

/** Builds an adder: each row has half of its SHA-256, and these are added, so that a row that is there twice counts twice. */
export function createRowAdder(): RowAdder {
  let count = 0;
  let total = 0n;
  return {
    add: (rows) => {
      for (const row of rows) total += BigInt(`0x${hash('sha256', JSON.stringify(row.map(toText))).slice(0, 32)}`);
      total %= MODULUS;
      count += rows.length;
    },
    sum: () => ({ rows: count, sum: total.toString(16).padStart(32, '0') }),
  };
}

/** Bytes as an array, so that they are not taken for a text that looks alike. */
function toText(value: MovedValue): string | null | readonly string[] {
  return Buffer.isBuffer(value) ? [hash('sha256', value)] : value;
}

import { DamagedFileError, readColumns, type TableColumns } from './table-columns.ts';

/** A value of a row. */
export type SqliteValue = null | number | string | Uint8Array;

/** A row by the columns that were asked for; a column that the table does not have is null. */
export type SqliteRow<Column extends string> = Readonly<Record<Column, SqliteValue>>;

/** The tables of a database file. */
export interface SqliteFile {
  hasTable(name: string): boolean;
  /** The rows of a table, in the order of their ids. Throws DamagedFileError for a file that contradicts itself. */
  rows<Column extends string>(table: string, columns: readonly Column[]): Generator<SqliteRow<Column>, void, undefined>;
}

interface Table extends TableColumns {
  readonly root: number;
}

interface Cell {
  readonly id: number;
  readonly payload: Uint8Array;
}

const MAGIC = 'SQLite format 3\0';
const UTF8 = 1;
const INNER_PAGE = 5;
const LEAF_PAGE = 13;
const decoder = new TextDecoder('utf-8');

/**
 * Reads the tables of a SQLite database file of a stranger, by the published format. It runs no SQL and no code of the file:
 * no view, trigger, collation or virtual table. Every page is read once at most, so its work is bounded by the file's size.
 */
export function openSqliteFile(bytes: Uint8Array): SqliteFile {
  const pages = openPages(bytes);
  const tables = new Map<string, Table>();
  for (const { type, name, rootpage, sql } of rowsOf(pages, SCHEMA, ['type', 'name', 'rootpage', 'sql'])) {
    if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string' || typeof rootpage !== 'number')
      continue;
    if (rootpage > 0) tables.set(name, { root: rootpage, ...readColumns(sql) });
  }
  return {
    hasTable: (name) => tables.has(name),
    rows: function* (name, columns) {
      const table = tables.get(name);
      if (table === undefined) throw new DamagedFileError(`There is no table "${name}".`);
      yield* rowsOf(pages, table, columns);
    },
  };
}

const SCHEMA: Table = { root: 1, columns: ['type', 'name', 'tbl_name', 'rootpage', 'sql'], idColumn: -1 };

function* rowsOf<Column extends string>(
  pages: Pages,
  { root, columns, idColumn }: Table,
  wanted: readonly Column[],
): Generator<SqliteRow<Column>, void, undefined> {
  const places = wanted.map((name) => [name, columns.indexOf(name)] as const);
  for (const { id, payload } of pages.cells(root)) {
    const values = guard(() => decodeRecord(payload));
    const row = places.map(([name, at]) => [name, (at === idColumn && at >= 0 ? id : values[at]) ?? null] as const);
    // The one place where the columns vouch for the keys: Object.fromEntries forgets them.
    yield Object.fromEntries(row) as SqliteRow<Column>;
  }
}

interface Pages {
  /** The cells of a table, leaf by leaf. */
  cells(root: number): Generator<Cell, void, undefined>;
}

function openPages(bytes: Uint8Array): Pages {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 512 || decoder.decode(bytes.subarray(0, 16)) !== MAGIC) throw new DamagedFileError('No database.');
  const size = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  const usable = size - (bytes[20] ?? 0);
  const count = Math.floor(bytes.length / size);
  if (size < 512 || usable < 480 || count < 1) throw new DamagedFileError('The size of its pages makes no sense.');
  if (view.getUint32(56) !== UTF8) throw new DamagedFileError('Its texts are not UTF-8.');

  /** Where a page begins; a page that was read before leads in a circle. */
  function visit(page: number, visited: Set<number>): number {
    if (page < 1 || page > count || visited.has(page)) throw new DamagedFileError(`Page ${page} cannot be there.`);
    visited.add(page);
    return (page - 1) * size;
  }

  /** How much of a row lies in the page of its table; the rest lies in pages of its own. */
  function localLength(length: number): number {
    const most = usable - 35;
    if (length <= most) return length;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const preferred = least + ((length - least) % (usable - 4));
    return preferred <= most ? preferred : least;
  }

  function readPayload(at: number, length: number, local: number, visited: Set<number>): Uint8Array {
    if (length > bytes.length) throw new DamagedFileError('A row is longer than the file.');
    const payload = new Uint8Array(length);
    payload.set(bytes.subarray(at, at + local));
    if (local === length) return payload;
    let next = view.getUint32(at + local);
    for (let filled = local; filled < length; filled += usable - 4) {
      const start = visit(next, visited);
      payload.set(bytes.subarray(start + 4, start + 4 + Math.min(usable - 4, length - filled)), filled);
      next = view.getUint32(start);
    }
    return payload;
  }

  function readLeaf(start: number, header: number, visited: Set<number>): Cell[] {
    const cells: Cell[] = [];
    let taken = 0;
    for (let index = 0; index < view.getUint16(header + 3); index += 1) {
      const at = start + view.getUint16(header + 8 + 2 * index);
      const length = readVarint(view, at);
      const id = readVarint(view, length.next);
      const local = localLength(length.value);
      // Rows that lie on each other could come to any size.
      taken += 4 + local;
      if (at >= start + size || taken > size) throw new DamagedFileError('A row lies outside of its page.');
      cells.push({ id: id.value, payload: readPayload(id.next, length.value, local, visited) });
    }
    return cells;
  }

  function* cells(root: number): Generator<Cell, void, undefined> {
    const visited = new Set<number>();
    const waiting = [root];
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const current = page;
      const found = guard(() => {
        const start = visit(current, visited);
        const header = current === 1 ? start + 100 : start;
        const kind = view.getUint8(header);
        if (kind === LEAF_PAGE) return readLeaf(start, header, visited);
        if (kind !== INNER_PAGE) throw new DamagedFileError(`Page ${current} is of no table.`);
        const length = Math.min(size, view.getUint16(header + 3));
        const children = Array.from({ length }, (_, index) =>
          view.getUint32(start + view.getUint16(header + 12 + 2 * index)),
        );
        waiting.push(view.getUint32(header + 8), ...children.toReversed());
        return [];
      });
      yield* found;
    }
  }

  return { cells };
}

function decodeRecord(payload: Uint8Array): SqliteValue[] {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const header = readVarint(view, 0);
  const values: SqliteValue[] = [];
  let body = header.value;
  for (let at = header.next; at < header.value; ) {
    const type = readVarint(view, at);
    at = type.next;
    const [value, length] = decodeValue(view, body, type.value);
    if (body + length > payload.length) throw new DamagedFileError('A value is longer than its row.');
    values.push(value);
    body += length;
  }
  return values;
}

/** Decodes a value by its serial type; returns its length too. */
function decodeValue(view: DataView, at: number, type: number): readonly [SqliteValue, number] {
  const { buffer, byteOffset } = view;
  if (type >= 12) {
    const length = Math.floor((type - 12) / 2);
    if (at + length > view.byteLength) throw new DamagedFileError('A value is longer than its row.');
    const bytes = new Uint8Array(buffer, byteOffset + at, length);
    return [type % 2 === 0 ? bytes : decoder.decode(bytes), length];
  }
  switch (type) {
    case 1:
      return [view.getInt8(at), 1];
    case 2:
      return [view.getInt16(at), 2];
    case 3:
      return [view.getInt8(at) * 65_536 + view.getUint16(at + 1), 3];
    case 4:
      return [view.getInt32(at), 4];
    case 5:
      return [view.getInt16(at) * 4_294_967_296 + view.getUint32(at + 2), 6];
    case 6:
      return [Number(view.getBigInt64(at)), 8];
    case 7:
      return [view.getFloat64(at), 8];
    case 8:
      return [0, 0];
    case 9:
      return [1, 0];
    default:
      return [null, 0];
  }
}

/** Reads a number of one to nine bytes. */
function readVarint(view: DataView, start: number): { readonly value: number; readonly next: number } {
  let value = 0n;
  for (let index = 0; index < 8; index += 1) {
    const byte = view.getUint8(start + index);
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value: Number(value), next: start + index + 1 };
  }
  value = BigInt.asIntN(64, (value << 8n) | BigInt(view.getUint8(start + 8)));
  return { value: Number(value), next: start + 9 };
}

/** What leads out of the bytes is damage. */
function guard<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedFileError('It leads out of the file.', { cause: error });
    throw error;
  }
}

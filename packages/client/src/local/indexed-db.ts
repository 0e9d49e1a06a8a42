import type { Unchecked } from '../requests/answer.ts';

// The parts of IndexedDB that local mode uses. With them this package needs no declarations of a browser; the browser's
// own IndexedDB has their shape.

type Handler = ((event: never) => unknown) | null;

/** A request under way. */
export interface IndexedRequest<T> {
  readonly result: T;
  readonly error: unknown;
  onsuccess: Handler;
  onerror: Handler;
}

/** The request that opens a database. */
export interface IndexedOpening extends IndexedRequest<IndexedConnection> {
  /** The transaction of an upgrade. */
  readonly transaction: IndexedTransaction | null;
  onupgradeneeded: Handler;
}

/** The global `indexedDB` of browsers and workers. */
export interface IndexedFactory {
  open(name: string, version: number): IndexedOpening;
}

/** An open database. */
export interface IndexedConnection {
  readonly objectStoreNames: IndexedNames;
  onversionchange: Handler;
  createObjectStore(name: string, options: { keyPath: string | string[] }): IndexedTable;
  transaction(names: string[], mode: 'readonly' | 'readwrite'): IndexedTransaction;
  close(): void;
}

/** The names of tables or indexes. */
interface IndexedNames {
  contains(name: string): boolean;
}

/** A transaction; it commits by itself when no request of it is under way any more. */
export interface IndexedTransaction {
  readonly error: unknown;
  oncomplete: Handler;
  onabort: Handler;
  objectStore(name: string): IndexedTable;
  abort(): void;
}

/** A table inside a transaction. Only this package puts rows there. */
export interface IndexedTable {
  readonly indexNames: IndexedNames;
  get(key: string | string[]): IndexedRequest<Unchecked>;
  getAll(): IndexedRequest<Unchecked[]>;
  getAllKeys(): IndexedRequest<Unchecked[]>;
  /** Fails where there is a row with this key. */
  add(row: unknown): IndexedRequest<unknown>;
  put(row: unknown): IndexedRequest<unknown>;
  delete(key: string | string[]): IndexedRequest<unknown>;
  index(name: string): IndexedIndex;
  createIndex(name: string, keyPath: string | string[]): unknown;
}

interface IndexedIndex {
  getAll(key: string | (string | number)[]): IndexedRequest<Unchecked[]>;
}

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
  onupgradeneeded: Handler;
}

/** The global `indexedDB` of browsers and workers. */
export interface IndexedFactory {
  open(name: string, version: number): IndexedOpening;
}

/** An open database. */
export interface IndexedConnection {
  onversionchange: Handler;
  createObjectStore(name: string, options: { keyPath: string | string[] }): IndexedTable;
  transaction(names: string[], mode: 'readonly' | 'readwrite'): IndexedTransaction;
  close(): void;
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
  get(key: string | string[]): IndexedRequest<Unchecked>;
  getAll(): IndexedRequest<Unchecked[]>;
  put(row: unknown): IndexedRequest<unknown>;
  delete(key: string | string[]): IndexedRequest<unknown>;
  index(name: string): Pick<IndexedIndex, 'getAll'>;
  createIndex(name: string, keyPath: string | string[]): unknown;
}

interface IndexedIndex {
  getAll(key: string | string[]): IndexedRequest<Unchecked[]>;
}

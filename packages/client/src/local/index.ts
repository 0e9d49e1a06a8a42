export { createClock } from '@learnwright/core';
export { downloadRecords } from './exchange/download-records.ts';
export type { ExchangeOptions } from './exchange/exchange-options.ts';
export { type UploadReport, uploadRecords } from './exchange/upload-records.ts';
export type {
  IndexedConnection,
  IndexedFactory,
  IndexedOpening,
  IndexedRequest,
  IndexedTable,
  IndexedTransaction,
} from './indexed-db/indexed-database.ts';
export type { LocalDatabase, NewLearner } from './local-database.ts';
export type { LearningRecords, LocalStorage, MergeReport } from './local-storage.ts';
export { type LocalDatabaseOptions, openLocalDatabase } from './open-local-database.ts';

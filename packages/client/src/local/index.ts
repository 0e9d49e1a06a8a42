export { createClock } from '@learnwright/core';
export type { ContentSource, MarkedLesson } from './content-source.ts';
export type {
  IndexedConnection,
  IndexedFactory,
  IndexedOpening,
  IndexedRequest,
  IndexedTable,
  IndexedTransaction,
} from './indexed-db.ts';
export type { KeepOptions, KeepProgress, KeptSet, PreparedSet } from './keep-set.ts';
export type { LearningRecords } from './learning-file.ts';
export type { TabChannel, TabMessage } from './local-changes.ts';
export { type LocalDatabase, type LocalDatabaseOptions, type NewLearner, openLocalDatabase } from './local-database.ts';
export type { LocalSettings } from './local-settings.ts';
export type { LocalStorage } from './local-storage.ts';
export type { MergeReport } from './merge-records.ts';
export { type OfflineContent, type OfflineContentOptions, openOfflineContent } from './offline-content.ts';
export type { ReceivedChanges, ReceivedReport, Replica } from './replica.ts';
export type { PendingRecords } from './replica-store.ts';
export { downloadRecords, type ExchangeOptions, type UploadReport, uploadRecords } from './server-exchange.ts';
export { type SyncOptions, type SyncProgress, type SyncReport, syncRecords } from './sync-records.ts';

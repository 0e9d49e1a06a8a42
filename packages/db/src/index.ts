export { type DatabaseBackup, openDatabaseBackup, type PostgresServer } from './backup/database-backup.ts';
export { listUnknownMigrations } from './backup/unknown-migrations.ts';
export type { Database, DatabaseCondition, MigrationOwner, MigrationReport, PartitionReport } from './database.ts';
export type { DatabaseInspection } from './inspect-database.ts';
export { CORE_MIGRATIONS } from './migrations/core-migrations.ts';
export { type DatabaseMove, type MovedTableReport, type MoveOptions, moveDatabase } from './move/move-database.ts';
export type { MoveFinding } from './move/move-refusal.ts';
export type { MoveOwner } from './move/plan-move.ts';
export { type DatabaseOptions, findSqliteFile, openDatabase } from './open-database.ts';

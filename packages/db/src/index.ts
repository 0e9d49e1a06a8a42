export type { Database, MigrationOwner, MigrationReport } from './database.ts';
export { CORE_MIGRATIONS } from './migrations/core-migrations.ts';
export { type DatabaseOptions, findSqliteFile, openDatabase } from './open-database.ts';

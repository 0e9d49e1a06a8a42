import type { MigrationOwner } from '../database.ts';
import { migrationTableOf } from '../migrations/migration-table.ts';

/**
 * The steps of a copy, such as `core__migrations: 0099_more`, that these owners do not know: a newer version has made it. Tables of
 * other owners, such as plugins that come in the copy itself, are passed over.
 */
export function listUnknownMigrations(
  migrations: Readonly<Record<string, readonly string[]>>,
  owners: readonly Pick<MigrationOwner, 'owner' | 'migrations'>[],
): string[] {
  return owners.flatMap(({ owner, migrations: known }) => {
    const table = migrationTableOf(owner);
    return (migrations[table] ?? []).filter((name) => !(name in known)).map((name) => `${table}: ${name}`);
  });
}

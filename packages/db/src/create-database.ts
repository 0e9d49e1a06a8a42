import { Kysely } from 'kysely';
import type { Backend } from './backend/backend.ts';
import { createNameLocks } from './create-name-locks.ts';
import type { Database } from './database.ts';
import { createDialect } from './kysely/create-dialect.ts';
import { createMigrator } from './migrations/create-migrator.ts';
import { createExecutor } from './queries/create-executor.ts';
import { createStores } from './stores/create-stores.ts';
import { createPluginStores } from './stores/plugins/create-plugin-stores.ts';
import { createExclusively } from './turns/create-exclusively.ts';
import { createAmbientUnit } from './units/ambient-unit.ts';
import { createUnitOfWork } from './units/create-unit-of-work.ts';

/** Builds the database over a backend. */
export function createDatabase(backend: Backend): Database {
  const ambient = createAmbientUnit();
  const dialect = createDialect(backend, ambient);
  const executor = createExecutor(backend, ambient, dialect);
  const stores = createStores(executor);
  const unitOfWork = createUnitOfWork(backend, ambient, stores);
  const locks = createNameLocks(executor);
  const migrator = createMigrator({ backend, db: new Kysely({ dialect }), unitOfWork, lockName: locks.lockName });
  const ping = executor.defineQuery((db) => db.selectNoFrom((eb) => eb.lit(1).as('answer')));
  return {
    dialect: backend.dialect,
    stores,
    plugins: createPluginStores({ backend, executor, db: new Kysely({ dialect }), unitOfWork }),
    unitOfWork,
    kysely: <Tables>() => new Kysely<Tables>({ dialect }),
    ...locks,
    exclusively: createExclusively(ambient, backend.sessionLocks),
    ...migrator,
    ping: async () => void (await ping.first({})),
    close: () => backend.close(),
  };
}

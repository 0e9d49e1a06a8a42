import {
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Backend } from '../backend/backend.ts';
import type { AmbientUnit } from '../units/ambient-unit.ts';
import { createDriver } from './create-driver.ts';

/** The Kysely dialect over a backend: its queries run in the ambient unit of work. */
export function createDialect(backend: Backend, ambient: AmbientUnit): Dialect {
  const createDriverOfBackend = () => createDriver(backend, ambient);
  if (backend.dialect === 'sqlite') {
    return {
      createDriver: createDriverOfBackend,
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    };
  }
  return {
    createDriver: createDriverOfBackend,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

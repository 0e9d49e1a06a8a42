import type { Database } from '@learnwright/db';
import type { Plugin } from '@learnwright/plugin-host';

/** Migrates a plugin's tables from empty and then again; answers what is wrong with either. */
export async function migrateTwice({ name, migrations }: Plugin, database: Database): Promise<string[]> {
  const owners = [{ owner: name, migrations }];
  try {
    const first = await database.migrate(owners);
    const left = Object.keys(migrations).length - first.applied.length;
    const again = await database.migrate(owners);
    return [
      ...(left === 0 ? [] : [`${left} migrations were not taken.`]),
      ...again.applied.map((step) => `The migration "${step.name}" was taken a second time.`),
    ];
  } catch (error) {
    return [explain(error)];
  }
}

/** The message of an error and of what caused it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${explain(error.cause)}`;
}

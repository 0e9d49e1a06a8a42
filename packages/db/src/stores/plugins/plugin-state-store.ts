import { type PluginState, type PluginStateStore, pluginStateSchema } from '@learnwright/core';
import { sql } from 'kysely';
import type { ChangeFeed } from '../../backend.ts';
import { type Executor, excluded, type Parameter } from '../../queries/executor.ts';

const COLUMNS = pluginStateSchema.keyof().options;
const KIND = 'plugins';

type ByName = Parameter<Pick<PluginState, 'name'>>;

/** The wanted states of plugins; other processes are notified of changes. */
export function createPluginStateStore(
  { defineQuery, inUnit }: Executor,
  changes: ChangeFeed | null,
): PluginStateStore {
  const find = defineQuery((db, parameter: ByName) =>
    db.selectFrom('plugin_states').select(COLUMNS).where('name', '=', parameter('name')),
  );
  const list = defineQuery((db) =>
    db.selectFrom('plugin_states').select(COLUMNS).orderBy('created_at').orderBy('name'),
  );
  const save = defineQuery((db, parameter: Parameter<PluginState>) =>
    db
      .insertInto('plugin_states')
      .values(parameter.each(COLUMNS))
      .onConflict((conflict) => conflict.column('name').doUpdateSet(excluded(COLUMNS))),
  );
  const remove = defineQuery((db, parameter: ByName) =>
    db.deleteFrom('plugin_states').where('name', '=', parameter('name')),
  );
  const generation = defineQuery((db) =>
    db.selectFrom('plugin_generation').select('counter').where('id', '=', sql.lit(1)),
  );
  const count = defineQuery((db) =>
    db
      .insertInto('plugin_generation')
      .values({ id: 1, counter: 1 })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ counter: sql`plugin_generation.counter + 1` })),
  );
  const announce =
    changes &&
    defineQuery((db) => db.selectNoFrom(sql`pg_notify(${sql.raw(changes.channelOf(KIND))}, '')`.as('announced')));
  return {
    find: (name) => find.first({ name }),
    list: () => list.all({}),
    save: async (state) => void (await save.run(state)),
    delete: async (name) => (await remove.run({ name })) > 0,
    generation: async () => (await generation.first({}))?.counter ?? 0,
    advance: async () => {
      if (!inUnit()) throw new Error('A change is counted in the unit of work that makes it: count it inside of one.');
      await count.run({});
      await announce?.first({});
    },
    follow: async (onChange) => {
      // The callback would run in that unit, long after its end.
      if (inUnit()) throw new Error('Changes are followed outside any unit of work.');
      return changes?.follow(KIND, onChange) ?? nothingToEnd;
    },
  };
}

async function nothingToEnd(): Promise<void> {
  // One process has the database to itself, so no other process makes changes.
}

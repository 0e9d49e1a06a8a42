import type { TestDatabase } from '@learnwright/test-kit';

/** An open database of the test kit. */
type Database = Awaited<ReturnType<TestDatabase['open']>>;

/** A database that counts its queries. */
export interface CountedDatabase {
  readonly database: Database;
  /** The number of queries so far. */
  count(): number;
}

/** Counts each call of a function of a store, which is one query, and each query of a plugin's own. */
export function countQueries(database: Database): CountedDatabase {
  let queries = 0;
  const stores = Object.fromEntries(Object.entries(database.stores).map(([name, store]) => [name, counting(store)]));

  function counting<Store extends object>(store: Store): Store {
    return new Proxy(store, {
      get: (target, property, receiver) => {
        const member: unknown = Reflect.get(target, property, receiver);
        if (typeof member !== 'function') return member;
        return (...args: readonly unknown[]) => {
          queries += 1;
          return Reflect.apply(member, target, args);
        };
      },
    });
  }

  return {
    database: {
      ...database,
      stores: { ...database.stores, ...stores },
      kyselyOf: <Tables>(owner: string) =>
        database.kyselyOf<Tables>(owner).withPlugin({
          transformQuery: ({ node }) => {
            queries += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        }),
    },
    count: () => queries,
  };
}

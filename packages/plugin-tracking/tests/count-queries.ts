import type { TestDatabase } from '@learnwright/test-kit';
import type { KyselyPlugin } from 'kysely';

/** An open database of the test kit. */
type Database = Awaited<ReturnType<TestDatabase['open']>>;

/** A database that notes the queries of plugins: `SelectQueryNode`, `InsertQueryNode` … */
export function countQueries(database: Database): { readonly database: Database; readonly queries: string[] } {
  const queries: string[] = [];
  const note: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    queries,
    database: { ...database, kyselyOf: <Tables>(owner: string) => database.kyselyOf<Tables>(owner).withPlugin(note) },
  };
}

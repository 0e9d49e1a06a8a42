import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres that the tests may make schemas on. */
    postgresUrl: string;
  }
}

/**
 * Vitest's global setup: finds a Postgres for the tests, says which in one line, and fails the run where there is none.
 * TEST_POSTGRES_URL names a server; TEST_POSTGRES=embedded starts one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: this is the composition root of the tests.
  const { TEST_POSTGRES_URL, TEST_POSTGRES } = process.env;
  const server = await findPostgres({ url: TEST_POSTGRES_URL, embedded: TEST_POSTGRES === 'embedded' });
  process.stdout.write(`Postgres for the tests: ${server.description}\n`);
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

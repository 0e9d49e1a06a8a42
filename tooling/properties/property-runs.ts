import { join } from 'node:path';
import { z } from 'zod';

/** The seed of the suite: it is green or red for everybody. */
const SEED = 20_261_120;

const environmentSchema = z.object({
  LEARNWRIGHT_PROPERTY_SEED: z.coerce.number().int().default(SEED),
  LEARNWRIGHT_PROPERTY_TIMES: z.coerce.number().int().min(1).default(1),
});

/** Reads the seed of all properties, and how many times the runs that they name are made. */
export function readPropertyRuns(environment: NodeJS.ProcessEnv): { readonly seed: number; readonly times: number } {
  const { LEARNWRIGHT_PROPERTY_SEED: seed, LEARNWRIGHT_PROPERTY_TIMES: times } = environmentSchema.parse(environment);
  return { seed, times };
}

/** A plugin of Vitest: tests that import fast-check get the one with the seed of the run. */
export function steadyProperties() {
  const stand = join(import.meta.dirname, 'fast-check.ts');
  return {
    name: 'steady-properties',
    enforce: 'pre' as const,
    resolveId: (id: string, importer?: string) => (id === 'fast-check' && importer !== stand ? stand : null),
  };
}

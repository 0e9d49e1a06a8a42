import { z } from 'zod';

const resultsSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** The numbers of a test run. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** Counts the tests in the JSON report of vitest. A file that failed before its first test counts as one failure. */
export function countTests(report: string): TestCounts {
  const { numPassedTests, numFailedTests, testResults } = resultsSchema.parse(JSON.parse(report));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

import { expect, test } from 'vitest';
import { countTests } from './count-tests.ts';

const report = (
  numPassedTests: number,
  numFailedTests: number,
  files: readonly (readonly [string, readonly string[]])[],
) =>
  JSON.stringify({
    numPassedTests,
    numFailedTests,
    testResults: files.map(([status, tests]) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  });

test('the numbers are those of the report', () => {
  expect(countTests(report(2, 1, [['failed', ['passed', 'passed', 'failed']]]))).toEqual({ passed: 2, failed: 1 });
});

test('a file that could not be loaded is a failure', () => {
  const files = [
    ['passed', ['passed']],
    ['failed', []],
  ] as const;
  expect(countTests(report(1, 0, files))).toEqual({ passed: 1, failed: 1 });
});

test('anything else is refused', () => {
  expect(() => countTests('{}')).toThrow();
});

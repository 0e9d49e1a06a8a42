import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from '../run-command.ts';

const SHOWN = 20;

/** How long a test file took, its imports included. */
export interface FileTime {
  readonly file: string;
  readonly milliseconds: number;
}

/** A test that failed at first, and passed when it was tried again. */
export interface SecondTry {
  readonly file: string;
  readonly name: string;
  readonly errors: readonly string[];
}

/** Lists the twenty slowest of the files, the slowest first, a line for each with its seconds. */
export function listSlowest(times: readonly FileTime[]): string {
  const slowest = times.toSorted((left, right) => right.milliseconds - left.milliseconds).slice(0, SHOWN);
  const lines = slowest.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return ['The slowest files', ...lines].join('\n');
}

/** Lists the tests that passed at their second try, with what the first one said. Each is a fault, of the test or of the product. */
export function listSecondTries(tests: readonly SecondTry[]): string {
  if (tests.length === 0) return 'No test needed a second try';
  const lines = tests.flatMap(({ file, name, errors }) => [
    `  ${file} > ${name}`,
    ...errors.map((text) => `    ${text}`),
  ]);
  return [`Passed at the second try: ${tests.length}. Find out why`, ...lines].join('\n');
}

/** A reporter of Vitest: prints the slowest files and the second tries when all have run. Vitest takes the default export. */
class RunReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    console.log(`\n${listSlowest(modules.map(timeOf))}\n\n${listSecondTries(modules.flatMap(secondTriesOf))}\n`);
  }
}

export { RunReport as default };

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration } = module.diagnostic();
  return { file: relative(ROOT, module.moduleId), milliseconds: collectDuration + duration };
}

function secondTriesOf(module: TestModule): SecondTry[] {
  const file = relative(ROOT, module.moduleId);
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ({
      ...{ file, name: test.fullName },
      errors: (test.result().errors ?? []).map(({ message }) => message.split('\n', 1)[0] ?? ''),
    }));
}

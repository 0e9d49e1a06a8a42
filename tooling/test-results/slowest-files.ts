import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from '../run-command.ts';

const SHOWN = 20;

/** How long a test file took, its imports included. */
export interface FileTime {
  readonly file: string;
  readonly milliseconds: number;
}

/** Lists the twenty slowest of the files, the slowest first, a line for each with its seconds. */
export function listSlowest(times: readonly FileTime[]): string {
  const slowest = times.toSorted((left, right) => right.milliseconds - left.milliseconds).slice(0, SHOWN);
  const lines = slowest.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return ['The slowest files', ...lines].join('\n');
}

/** A reporter of Vitest: prints the slowest files when all have run. Vitest takes the default export. */
class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    console.log(`\n${listSlowest(modules.map(timeOf))}\n`);
  }
}

export { SlowestFiles as default };

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration } = module.diagnostic();
  return { file: relative(ROOT, module.moduleId), milliseconds: collectDuration + duration };
}

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkDecisions } from './checks/check-decisions.ts';
import { checkFileNames } from './checks/check-file-names.ts';
import { checkFilePaths } from './checks/check-file-paths.ts';
import { checkFileSizes } from './checks/check-file-sizes.ts';
import { checkForbiddenCode } from './checks/check-forbidden-code.ts';
import { checkForbiddenText } from './checks/check-forbidden-text.ts';
import { checkIndexFiles } from './checks/check-index-files.ts';
import { checkLayers } from './checks/check-layers.ts';
import { checkMigrations } from './checks/check-migrations.ts';
import { BUILT_PAGES, checkPackageShape } from './checks/check-package-shape.ts';
import { checkRegularExpressions } from './checks/check-regular-expressions.ts';
import { checkSpecification } from './checks/check-specification.ts';
import { createJudge } from './checks/judge-expression.ts';
import { checkPackedPackages } from './packaging/check-packed-packages.ts';
import { openRepository } from './repository/open-repository.ts';
import type { RepositoryCheck } from './repository/repository.ts';
import { formatViolation } from './repository/violation.ts';
import { listPackages } from './repository/workspace-package.ts';
import { ROOT, runCommand, runPnpm } from './run-command.ts';

/** One part of the check of everything. It prints what it finds, and returns whether it passed. */
export interface Step {
  readonly name: string;
  /** Runs after the build, which is such a step itself. */
  readonly needsBuild?: true;
  run(): boolean;
}

/** Compares, or with --update writes, what follows from the code: the reference pages and the lists of exports. */
export function runGenerate(words: readonly string[]): boolean {
  return runCommand('node', ['--conditions=@learnwright/source', 'tooling/generate.ts', ...words]).passed;
}

/** More of them take less time only where each has a core: they read the same types again. */
const CHECKERS = String(Math.min(availableParallelism(), 4));

/** The steps in the order they run: the quick ones first, and what needs a build after the build. */
export const STEPS: readonly Step[] = [
  {
    name: 'format',
    run: () => runCommand('biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']).passed,
  },
  repositoryStep('layers', checkLayers),
  repositoryStep('shape', checkPackageShape),
  repositoryStep('names', checkFileNames),
  repositoryStep('indexes', checkIndexFiles),
  repositoryStep('migrations', checkMigrations),
  repositoryStep('code', checkForbiddenCode),
  repositoryStep('paths', checkFilePaths),
  repositoryStep('text', (repository) => checkForbiddenText(repository, ROOT)),
  repositoryStep('sizes', checkFileSizes),
  repositoryStep('decisions', checkDecisions),
  repositoryStep('citations', checkSpecification),
  repositoryStep('expressions', (repository) =>
    checkRegularExpressions(repository, {
      // Written where an expression is new: it is committed, so that only new ones are judged.
      judge: createJudge(join(ROOT, 'tooling/checks/judged-expressions.json')),
      list: 'tooling/checks/reviewed-expressions.yaml',
    }),
  ),
  {
    name: 'types',
    run: () =>
      // The web app has the types of browsers, which nothing else may lean on.
      ['tsconfig.json', 'apps/web/tsconfig.json'].every(
        (project) => runCommand('tsc', ['-p', project, '--checkers', CHECKERS]).passed,
      ),
  },
  { name: 'generated', run: () => runGenerate([]) },
  { name: 'build', needsBuild: true, run: () => runPnpm(['build', '--output-logs=errors-only']).passed },
  { name: 'unused', needsBuild: true, run: () => runCommand('knip', ['--no-progress']).passed },
  { name: 'packages', needsBuild: true, run: runPackages },
];

function repositoryStep(name: string, check: RepositoryCheck): Step {
  const run = () => {
    const violations = check(openRepository(ROOT));
    for (const violation of violations) console.log(formatViolation(violation));
    return violations.length === 0;
  };
  return { name, run };
}

function runPackages(): boolean {
  const published = listPackages(openRepository(ROOT)).filter(
    ({ name, manifest }) => !manifest.private && name !== BUILT_PAGES,
  );
  const problem = checkPackedPackages(published.map(({ manifest }) => manifest.name));
  if (problem !== '') console.log(problem);
  return problem === '';
}

import { runGenerate, STEPS, type Step } from './steps.ts';

// Everything about the repository that is not a test: `pnpm check [step …] [--update]`.
const words = process.argv.slice(2);
const unknown = words.find((word) => word !== '--update' && !STEPS.some(({ name }) => name === word));
if (unknown !== undefined) {
  console.error(`There is no step "${unknown}". Steps: ${STEPS.map(({ name }) => name).join(' ')}; or --update.`);
  process.exitCode = 2;
} else if (words.includes('--update')) {
  process.exitCode = runGenerate(['--update']) ? 0 : 1;
} else {
  const chosen = STEPS.filter(({ name }) => words.length === 0 || words.includes(name));
  const results = chosen.map(runStep);
  console.log(`\nSummary\n${results.map(({ line }) => `  ${line}`).join('\n')}`);
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`\n${results.length - failed} of ${results.length} steps passed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function runStep({ name, run }: Step): { readonly passed: boolean; readonly line: string } {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const passed = run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const line = `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.padStart(5)} s`;
  console.log(line);
  return { passed, line };
}

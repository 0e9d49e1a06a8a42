import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runGenerate, STEPS, type Step } from './steps.ts';

// Everything about the repository that is not a test: `pnpm check [step …] [--update]`.
const words = process.argv.slice(2);
const unknown = words.find((word) => word !== '--update' && !STEPS.some(({ name }) => name === word));
if (unknown !== undefined) {
  console.error(`There is no step "${unknown}". Steps: ${STEPS.map(({ name }) => name).join(' ')}; or --update.`);
  process.exitCode = 2;
} else if (words.includes('--update')) {
  process.exitCode = runGenerate(['--update']) ? 0 : 1;
} else if (words.length === 0) {
  process.exitCode = (await runHalves()) ? 0 : 1;
} else {
  process.exitCode = runSteps(STEPS.filter(({ name }) => words.includes(name))) ? 0 : 1;
}

/** Runs what needs a build beside the rest, in a process of its own, and prints what it says after that. */
async function runHalves(): Promise<boolean> {
  const built = STEPS.filter(({ needsBuild }) => needsBuild === true).map(({ name }) => name);
  const words = [import.meta.filename, ...built];
  const beside = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  for (const stream of [beside.stdout, beside.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = once(beside, 'close');
  const rest = STEPS.filter(({ name }) => !built.includes(name)).map(({ name }) => name);
  const first = spawn(process.execPath, [import.meta.filename, ...rest], { stdio: ['ignore', 'inherit', 'inherit'] });
  const codes = [await once(first, 'close'), await ended].map(([code]) => code);
  process.stdout.write(Buffer.concat(said));
  return codes.every((code) => code === 0);
}

function runSteps(chosen: readonly Step[]): boolean {
  const results = chosen.map(runStep);
  console.log(`\nSummary\n${results.map(({ line }) => `  ${line}`).join('\n')}`);
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`\n${results.length - failed} of ${results.length} steps passed.`);
  return failed === 0;
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

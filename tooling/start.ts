import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';
import { buildIfChanged } from './start/build-if-changed.ts';
import { stopWithNpx } from './start/stop-with-npx.ts';

if (buildIfChanged()) {
  enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'));
  stopWithNpx();
  const { endProcess, runCommandLine } = await import('@learnwright/cli');
  await endProcess(await runCommandLine(['serve', '--seed-new', ...process.argv.slice(2)]));
} else {
  process.exitCode = 1;
}

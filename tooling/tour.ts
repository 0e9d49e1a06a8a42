/**
 * Plays the main job over HTTP and prints each step: against a server from source; with `--installed` against one that
 * npx installs from the packed packages; with `--url` against one that runs.
 */
import { parseArgs } from 'node:util';
import { startServer } from './start-server.ts';
import { startInstalled } from './tour/start-installed.ts';
import { takeTour } from './tour/take-tour.ts';

const { installed, url } = parseArgs({
  options: { installed: { type: 'boolean', default: false }, url: { type: 'string' } },
}).values;

if (url !== undefined) {
  await takeTour(url);
} else if (installed) {
  const server = await startInstalled();
  await takeTour(server.url).finally(server.stop);
} else {
  const server = await startServer();
  try {
    await takeTour(server.url);
  } finally {
    const code = await server.stop();
    console.log(`\nThe server has stopped with exit code ${code}.`);
    if (code !== 0) process.exitCode = 1;
  }
}

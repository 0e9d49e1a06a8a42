/** A server process for the crash tests: configured by the environment, without plugins; prints its address. */
import { readEnvironment } from '../configuration/environment.ts';
import { createApp } from '../create-app.ts';
import { listen } from '../listen.ts';
import { createSystemLogger } from '../system-logger.ts';

// biome-ignore lint/style/noProcessEnv: the composition root of a test process.
const environment = readEnvironment(process.env);
const app = await createApp({
  environment,
  logger: createSystemLogger('silent'),
  version: '0.0.0-test',
  discovered: { plugins: [], findings: [] },
});
const { url } = await listen(app.handle, environment.HOST, environment.PORT);
process.stdout.write(`${url}\n`);

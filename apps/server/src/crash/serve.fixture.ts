/** A server process for tests: configured by the environment, with the plugins that are installed; prints its address. */
import { readEnvironment } from '../configuration/environment.ts';
import { createApp } from '../create-app.ts';
import { listen } from '../listen.ts';
import { attributeFailures } from '../recovery/attribute-failures.ts';
import { createSystemLogger } from '../system-logger.ts';

// biome-ignore lint/style/noProcessEnv: the composition root of a test process.
const environment = readEnvironment(process.env);
const logger = createSystemLogger('silent');
const app = await createApp({
  environment,
  logger,
  version: '0.0.0-test',
  discovered: { plugins: [], findings: [] },
  onHost: (host) => attributeFailures(host, logger),
});
const { url } = await listen(app.handle, environment.HOST, environment.PORT);
process.stdout.write(`${url}\n`);

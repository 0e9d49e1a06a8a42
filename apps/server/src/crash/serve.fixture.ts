/** A server process for tests: configured by the environment, with the plugins that are installed; prints its address. */
import { flushCompileCache } from 'node:module';
import { createTimers } from '@learnwright/plugin-host';
import { readEnvironment } from '../configuration/environment.ts';
import { createApp } from '../create-app.ts';
import { listen } from '../listen.ts';
import { attributeFailures } from '../recovery/attribute-failures.ts';
import { createSystemLogger } from '../system-logger.ts';

// biome-ignore lint/style/noProcessEnv: the composition root of a test process.
const { SHORT_DEADLINES, ...variables } = process.env;
const environment = readEnvironment(variables);
const logger = createSystemLogger('silent');
const timers = createTimers();
/** In milliseconds: half a minute becomes four seconds, and what is shorter stays as it is. */
const shorten = (time: number) => (time < 30_000 ? time : (time / 30) * 4);
const app = await createApp({
  environment,
  logger,
  version: '0.0.0-test',
  discovered: { plugins: [], findings: [] },
  onHost: (host) => attributeFailures(host, logger),
  ...(SHORT_DEADLINES === '1' && {
    timers: { after: (time, run) => timers.after(shorten(time), run) },
    trial: { milliseconds: 5_000 },
  }),
});
const { url } = await listen(app.handle, environment.HOST, environment.PORT);
process.stdout.write(`${url}\n`);
// Tests kill this process: it would not keep what it has compiled.
flushCompileCache();

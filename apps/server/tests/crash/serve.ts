/** A server process for tests: configured by the environment, with the plugins that are installed; prints its address. */
import { flushCompileCache } from 'node:module';
import { createTimers } from '@learnwright/plugin-host';
import { createApp } from '../../src/composition/create-app.ts';
import { readEnvironment } from '../../src/configuration/environment.ts';
import { createSystemLogger } from '../../src/log/system-logger.ts';
import { attributeFailures } from '../../src/operations/attribute-failures.ts';
import { listen } from '../../src/requests/listen.ts';

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
    // Half of a minute is four seconds, but a slow machine takes as long to fill its memory.
    trial: { milliseconds: 20_000 },
  }),
});
const { url } = await listen(app.handle, environment.HOST, environment.PORT);
process.stdout.write(`${url}\n`);
// Tests kill this process: it would not keep what it has compiled.
flushCompileCache();

/** A server process whose plugin never answers; prints its address, and a line when a request has begun. */
import { readEnvironment } from '../configuration/environment.ts';
import { createApp } from '../create-app.ts';
import { listen } from '../listen.ts';
import { createSystemLogger } from '../system-logger.ts';
import { createHoldingPlugin } from './holding-plugin.fixture.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const plugin = createHoldingPlugin(() => say('begun'));

// biome-ignore lint/style/noProcessEnv: the composition root of a test process.
const environment = readEnvironment(process.env);
const app = await createApp({
  environment,
  logger: createSystemLogger('silent'),
  version: '0.0.0-test',
  discovered: {
    plugins: [
      {
        name: 'holding',
        package_name: 'holding',
        package_version: '1.0.0',
        first_party: true,
        directory: '/',
        load: async () => plugin,
      },
    ],
    findings: [],
  },
});
const { url } = await listen(app.handle, environment.HOST, environment.PORT);
say(url);

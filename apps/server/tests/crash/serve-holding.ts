/** A server process whose plugin never answers; prints its address, and a line when a request has begun. */

import { createApp } from '../../src/composition/create-app.ts';
import { readEnvironment } from '../../src/configuration/environment.ts';
import { createSystemLogger } from '../../src/log/system-logger.ts';
import { listen } from '../../src/requests/listen.ts';
import { createHoldingPlugin } from './holding-plugin.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const plugin = createHoldingPlugin(() => say('begun'));

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

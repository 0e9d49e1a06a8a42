import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../find-free-port.ts';
import { publishHere } from '../packaging/publish-here.ts';
import { openTerminal } from '../terminal/open-terminal.ts';

const SERVE = 'npx --yes @learnwright/server';

/** A server that npx has installed into an empty folder. */
export interface InstalledServer {
  readonly url: string;
  /** Stops it as Ctrl-C does and removes every file. Rejects where its data was not in the folder, or it goes on. */
  stop(): Promise<void>;
}

/** Runs the packages as they would be published, by `npx @learnwright/server` in an empty folder, on the oldest Node. */
export async function startInstalled(): Promise<InstalledServer> {
  const port = await findFreePort();
  const machine = await publishHere({ PORT: String(port) });
  const terminal = await openTerminal(machine.folder, machine.environment);
  const version = await terminal.run('node --version\n');
  console.log(`${SERVE}, in an empty folder, on Node ${version.trim()}, with the packages as they would be published`);
  await terminal.start(SERVE, /is ready/);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    stop: async () => {
      const hasData = existsSync(join(machine.folder, 'data/learnwright.db'));
      await terminal.close();
      await machine.end();
      if (!hasData) throw new Error('The server did not keep its database in the folder it was started in.');
    },
  };
}

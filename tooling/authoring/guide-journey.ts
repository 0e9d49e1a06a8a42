import { join } from 'node:path';
import { findFreePort } from '../find-free-port.ts';
import { publishHere } from '../packaging/publish-here.ts';
import { openTerminal, type Terminal } from '../terminal/open-terminal.ts';
import type { GuideSection } from './read-guide.ts';

/** Somebody who types what guides say, with our packages as they would be published. */
export interface GuideJourney {
  /** The empty folder they have begun in. */
  readonly folder: string;
  /** Where the servers listen that they start. */
  readonly url: string;
  /** The variables of their terminals. */
  readonly environment: NodeJS.ProcessEnv;
  /**
   * Types the next section, which must be this one; returns what the first terminal has printed. None can be followed
   * after one that failed.
   */
  follow(heading: string): Promise<string>;
  /** Passes over the next section, which must be this one and start what runs in the second terminal already. */
  passOver(heading: string): void;
  /**
   * Takes up another page: new terminals are in the folder of the beginning, or in one below it. What runs in the second
   * goes on until the page starts something there.
   */
  turnTo(page: readonly GuideSection[], below?: string): Promise<void>;
  /** The headings of the sections that are left. */
  listLeft(): readonly string[];
  /** Stops what runs, and removes every file. */
  end(): Promise<void>;
}

/** What a server says in its terminal when it can be asked. */
const READY = /is ready/;

/** Builds and packs the packages, serves them as a registry does, and opens the first terminal in an empty folder. */
export async function beginJourney(sections: readonly GuideSection[], postgresUrl: string): Promise<GuideJourney> {
  const port = await findFreePort();
  const machine = await publishHere({ PORT: String(port), TEST_POSTGRES_URL: postgresUrl });
  const { folder, environment } = machine;
  let first = await openTerminal(folder, environment);
  /** Where new terminals are opened. */
  let place = folder;
  let left = [...sections];
  let second: Terminal | null = null;
  /** The command that runs in the second terminal. */
  let running = '';

  async function follow(heading: string): Promise<string> {
    const [section] = left;
    if (section?.heading !== heading) throw new Error(`The journey has come as far as "${section?.heading}".`);
    const printed: string[] = [];
    for (const { terminal, code } of section.commands) {
      if (terminal === 1) {
        printed.push(await first.run(code));
        continue;
      }
      // What was started there before is stopped with Ctrl-C, as the guide says.
      await second?.close();
      second = await openTerminal(place, environment);
      await second.start(code, READY);
      running = lastLine(code);
    }
    left.shift();
    return printed.join('\n');
  }

  function passOver(heading: string): void {
    const [section] = left;
    const starts = section?.commands.map(({ terminal, code }) => (terminal === 2 ? lastLine(code) : ''));
    if (section?.heading !== heading || starts?.join() !== running) {
      throw new Error(`"${section?.heading}" starts something else than "${running}".`);
    }
    left.shift();
  }

  async function turnTo(page: readonly GuideSection[], below = ''): Promise<void> {
    await first.close();
    place = join(folder, below);
    first = await openTerminal(place, environment);
    left = [...page];
  }

  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    environment,
    follow,
    passOver,
    turnTo,
    listLeft: () => left.map(({ heading }) => heading),
    end: async () => {
      await second?.close();
      await first.close();
      await machine.end();
    },
  };
}

function lastLine(code: string): string {
  return code.trim().split('\n').at(-1) ?? '';
}

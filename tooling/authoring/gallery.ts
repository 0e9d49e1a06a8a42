import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../find-free-port.ts';
import { ROOT } from '../run-command.ts';
import { openTerminal } from '../terminal/open-terminal.ts';
import type { GuideJourney } from './guide-journey.ts';

/** A plugin of examples/ as a stranger has it: its folder, and the name it has on servers. */
interface Example {
  readonly name: string;
  readonly folder: string;
}

/** The plugins of examples/, copied to where the tools of authors are installed. */
interface Gallery {
  readonly examples: readonly Example[];
  /** The public key of the author, as the configuration of a server has it. */
  readonly publicKey: string;
  /** Types commands in a terminal in the folder of an example; rejects with what they print where one fails. */
  run(example: Example, code: string): Promise<string>;
  /** Starts a server that trusts the author and nobody else. */
  startServer(databaseUrl: string): Promise<GalleryServer>;
}

/** A server of an operator, from the packed packages. */
interface GalleryServer {
  /** Ends with /api. */
  readonly url: string;
  ask(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: Answer }>;
  /** Uploads an archive. */
  install(zip: string): Promise<{ readonly status: number; readonly body: Answer }>;
  close(): Promise<void>;
}

type Answer = ReturnType<typeof JSON.parse>;

const SOURCES = join(ROOT, 'examples');
const READY = /is ready/;
/** What an author does not give away. */
const OWN = /(?:^|\/)(?:node_modules|dist|\.learnwright)$/;

/** Describes what an author does with examples/ who has made a plugin before, and so has the tools of authors. */
export function describeGallery(journey: () => GuideJourney, timeout: number): void {
  describe('the plugins of examples/, by an author who has the packages alone', () => {
    let gallery: Gallery;
    const zipOf = (name: string, version: string) => {
      const example = gallery.examples.find((candidate) => candidate.name === name);
      return join(example?.folder ?? '', `${name}-${version}.zip`);
    };
    const pack = 'node --run build\nlearnwright plugin pack --sign ../../author.pem';
    const packAll = once(() => Promise.all(gallery.examples.map((example) => gallery.run(example, pack))));

    beforeAll(async () => {
      const folder = join(journey().folder, 'learnwright-plugin-quiz');
      if (!existsSync(folder)) await journey().follow('Create the plugin');
      gallery = await openGallery(folder, journey().environment);
    }, timeout);

    it('are built and signed', async () => {
      await packAll();
      for (const { name } of gallery.examples) expect(existsSync(zipOf(name, '0.1.0'))).toBe(true);
    });

    it('are found to be without fault', { tags: ['long'] }, async () => {
      await packAll();
      for (const example of gallery.examples) {
        expect(await gallery.run(example, 'learnwright plugin validate')).toContain('Servers take this plugin.');
      }
    });

    describeEachDatabase(
      'on a server that trusts the author',
      { tags: { PostgreSQL: ['long'] } },
      ({ label, createUrl }) => {
        let server: GalleryServer;
        let user_id = '';
        beforeAll(async () => {
          await packAll();
          server = await gallery.startServer(await createUrl());
          user_id = (await server.ask('POST', '/users', { name: 'Ada', email: 'ada@example.org' })).body.id;
        }, timeout);
        afterAll(() => server.close());

        const installAll = once(async () => {
          const answers = [];
          for (const { name } of gallery.examples) answers.push(await server.install(zipOf(name, '0.1.0')));
          return answers;
        });
        const learn = once(async () => {
          await installAll();
          const attempts = [false, true].map((correct) => ({
            ...{ set_id: 'course', lesson_id: 'cafe', exercise_id: 'type-it', element_key: 'coffee', correct },
            ...{ user_answer: correct ? 'der Kaffee' : 'die Kaffee', correct_answer: 'der Kaffee' },
          }));
          await server.ask('POST', `/users/${user_id}/element-errors`, { attempts });
          const cards = async () => (await server.ask('GET', `/users/${user_id}/export`)).body;
          await expect.poll(async () => JSON.stringify(await cards())).toContain('"ease":1.96');
        });

        it('are installed while it runs, and found to be without fault', async () => {
          for (const answer of await installAll()) {
            expect(answer).toMatchObject({ status: 201, body: { findings: [] } });
          }
          const { body } = await server.ask('GET', '/plugins/health');
          for (const { name } of gallery.examples) expect(body[name]).toMatchObject({ status: 'active' });
        });

        it('work together', async () => {
          await learn();
          const questions = await server.ask('GET', `/plugins/mistake-quiz/questions/${user_id}`);
          expect(questions.body).toMatchObject([{ choices: ['der Kaffee', 'die Kaffee'] }]);
          const wish = await server.ask('PUT', `/plugins/reminder/wishes/${user_id}`, { hour: 18 });
          expect(wish).toMatchObject({ status: 200, body: { hour: 18 } });
        });

        it.runIf(label === 'SQLite')('have a page on which a learner answers, in Chromium', async () => {
          const browser = await openChromium();
          const app = server.url.slice(0, -'/api'.length);
          const page = await browser.visit(`${app}/about`);
          await page.evaluate(`localStorage.setItem('learnwright.place', 'server ${user_id}')`);
          await page.goto(`${app}/more/mistake-quiz/quiz`);
          const frame = page.frameLocator('iframe');
          await frame.getByRole('button', { name: 'der Kaffee' }).click();
          await expect.poll(() => frame.getByRole('status').textContent()).toBe('Right!');
          await browser.close();
          const { body } = await server.ask('GET', `/plugins/mistake-quiz/results/${user_id}`);
          expect(body).toEqual({ user_id, answers: 1, right: 1 });
        });

        // The first plugin of the author is upgraded with its data in every run.
        it('are upgraded with their data', { tags: ['long'] }, async () => {
          await learn();
          const [example] = gallery.examples.filter(({ name }) => name === 'spaced-repetition');
          if (example === undefined) throw new Error('The example is gone.');
          if (!existsSync(zipOf(example.name, '0.2.0'))) {
            await gallery.run(example, `npm version minor --no-git-tag-version\n${pack}`);
          }
          expect(await server.install(zipOf(example.name, '0.2.0'))).toMatchObject({ status: 201 });
          const { body } = await server.ask('GET', '/plugins/health');
          expect(body[example.name]).toMatchObject({ status: 'active', version: '0.2.0' });
          const kept = await server.ask('GET', `/users/${user_id}/export`);
          expect(JSON.stringify(kept.body)).toContain('"ease":1.96');
        });
      },
    );
  });
}

/** Does work at the first call; every call returns what came of it. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/**
 * Copies the examples below a folder in whose `node_modules` the tools of authors are, so that they need not be installed
 * for each; what an example bundles beside them is copied there, too.
 */
async function openGallery(folder: string, environment: NodeJS.ProcessEnv): Promise<Gallery> {
  const names = readdirSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const examples = names.map(({ name }) => ({ name, folder: join(folder, 'examples', name) }));
  for (const example of examples) {
    cpSync(join(SOURCES, example.name), example.folder, { recursive: true, filter: (path) => !OWN.test(path) });
  }
  // npm would look through all that is installed for this one.
  cpSync(join(ROOT, 'node_modules/nodemailer'), join(folder, 'node_modules/nodemailer'), {
    recursive: true,
    dereference: true,
  });
  // npm and npx take longer to start than most of what they start.
  const variables = { ...environment, PATH: `${join(folder, 'node_modules/.bin')}:${environment.PATH}` };
  const terminal = await openTerminal(folder, variables);
  await terminal.run('learnwright plugin keygen author.pem');
  await terminal.close();
  const publicKey = readFileSync(join(folder, 'author.pem.pub'), 'utf8').replaceAll(/-----.*-----|\s/g, '');

  return {
    examples,
    publicKey,
    run: async (example, code) => {
      const own = await openTerminal(example.folder, variables);
      return own.run(code).finally(() => own.close());
    },
    startServer: async (databaseUrl) => {
      const port = await findFreePort();
      const home = join(folder, `server-${port}`);
      mkdirSync(join(home, 'config'), { recursive: true });
      const plugins = { install: { http: true }, trust: { policy: 'signed', keys: [publicKey] } };
      writeFileSync(join(home, 'config/app.yaml'), JSON.stringify({ plugins }));
      const second = await openTerminal(home, { ...variables, PORT: String(port), DATABASE_URL: databaseUrl });
      await second.start('learnwright serve', READY);
      return { ...callServer(`http://127.0.0.1:${port}/api`), close: () => second.close() };
    },
  };
}

function callServer(url: string): Omit<GalleryServer, 'close'> {
  const read = async (response: Response) => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
  return {
    url,
    ask: async (method, path, body) => {
      const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      return read(await fetch(`${url}${path}`, { method, ...(body !== undefined && json) }));
    },
    install: async (zip) => {
      const headers = { 'Content-Type': 'application/zip' };
      return read(
        await fetch(`${url}/admin/plugins/install`, {
          method: 'POST',
          headers,
          body: new Uint8Array(readFileSync(zip)),
        }),
      );
    },
  };
}

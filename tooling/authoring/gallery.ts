import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../find-free-port.ts';
import { ROOT } from '../run-command.ts';
import { openTerminal } from '../terminal/open-terminal.ts';

/** A plugin of examples/ as a stranger has it: its folder, and the name it has on servers. */
export interface Example {
  readonly name: string;
  readonly folder: string;
}

/** The plugins of examples/, copied to where the tools of authors are installed. */
export interface Gallery {
  readonly examples: readonly Example[];
  /** The public key of the author, as the configuration of a server has it. */
  readonly publicKey: string;
  /** Types commands in the folder of an example; rejects with what they print where one fails. */
  run(example: Example, code: string): Promise<string>;
  /** Starts a server that trusts the author and nobody else. */
  startServer(databaseUrl: string): Promise<GalleryServer>;
  close(): Promise<void>;
}

/** A server of an operator, from the packed packages. */
export interface GalleryServer {
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

/**
 * Copies the examples below a folder in whose `node_modules` the tools of authors are, so that they need not be installed
 * for each; what an example bundles beside them is installed once.
 */
export async function openGallery(folder: string, environment: NodeJS.ProcessEnv): Promise<Gallery> {
  const examples = readdirSync(SOURCES).map((name) => ({ name, folder: join(folder, 'examples', name) }));
  for (const example of examples) {
    cpSync(join(SOURCES, example.name), example.folder, { recursive: true, filter: (path) => !OWN.test(path) });
  }
  const terminal = await openTerminal(folder, environment);
  await terminal.run('npm install --no-save nodemailer@10 && npx learnwright plugin keygen author.pem');
  const publicKey = readFileSync(join(folder, 'author.pem.pub'), 'utf8').replaceAll(/-----.*-----|\s/g, '');

  return {
    examples,
    publicKey,
    run: (example, code) => terminal.run(`cd '${example.folder}'\n${code}`),
    startServer: async (databaseUrl) => {
      const port = await findFreePort();
      const home = join(folder, `server-${port}`);
      mkdirSync(join(home, 'config'), { recursive: true });
      const plugins = { install: { http: true }, trust: { policy: 'signed', keys: [publicKey] } };
      writeFileSync(join(home, 'config/app.yaml'), JSON.stringify({ plugins }));
      const variables = { PORT: String(port), DATABASE_URL: databaseUrl };
      const second = await openTerminal(home, { ...environment, ...variables });
      await second.start('npx --no-install @learnwright/server', READY);
      return { ...callServer(`http://127.0.0.1:${port}/api`), close: () => second.close() };
    },
    close: () => terminal.close(),
  };
}

function callServer(url: string): Omit<GalleryServer, 'close'> {
  const read = async (response: Response) => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
  return {
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

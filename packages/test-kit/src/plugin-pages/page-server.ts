import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OwnCall } from '@learnwright/plugin-sdk/frame-host';
import { FRAME_HOST_MODULE, UI_HEADERS, type UiFiles, uiTypeOf } from '@learnwright/plugin-sdk/loading';
import type { AppPageSetup, PageNote } from './app-page.ts';
import type { CallOutcome } from './call-route.ts';

/** What a page of a plugin is served with. */
interface PageServerParts {
  readonly setup: AppPageSetup;
  /** The address of the folder `ui`, with its slash. */
  readonly folder: string;
  readonly files: UiFiles['files'];
  call(call: OwnCall): Promise<CallOutcome>;
  note(note: PageNote): void;
  /** Is told of an address that nothing answers. */
  onAbsent(path: string): void;
}

/** A server of this machine for one page. */
interface PageServer {
  readonly url: string;
  close(): Promise<void>;
}

const MODULE = { 'Content-Type': 'text/javascript; charset=utf-8' };
const APP_PAGE = new URL(`app-page${extname(import.meta.url)}`, import.meta.url);
/** Modules of the SDK lie beside each other. */
const FRAME_HOST = /^\/frame-host\/([\w-]+\.[jt]s)$/;
const SDK = "'@learnwright/plugin-sdk/frame-host'";
/** As that of the app, the policy keeps a frame from going to other sites. */
const HTML_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
};
const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Page</title>
    <link rel="icon" href="data:,">
    <style>
      body { margin: 0; font-family: var(--font-interface); color: var(--ink); background: var(--paper); }
      main { max-width: 64rem; margin: 0 auto; padding: 16px; }
      iframe { width: 100%; border: 0; }
    </style>
    <script type="module" src="/app-page.js"></script>
  </head>
  <body><main><h1>Page</h1></main></body>
</html>`;

/** Serves a page of a plugin on 127.0.0.1 under the policy of a server, and around it the page that frames it. */
export async function startPageServer(parts: PageServerParts): Promise<PageServer> {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) =>
      response.destroy(new Error('Not served', { cause: error })),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(parts: PageServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const { setup, folder, files } = parts;
  if (request.method === 'POST' && pathname === '/call') {
    const outcome = await parts.call(JSON.parse(await text(request)));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(outcome));
    return;
  }
  if (request.method === 'POST' && pathname === '/note') {
    parts.note(JSON.parse(await text(request)));
    response.writeHead(204).end();
    return;
  }
  const file = pathname.startsWith(folder) ? files.get(pathname.slice(folder.length)) : undefined;
  const module = FRAME_HOST.exec(pathname)?.[1];
  if (file !== undefined) {
    response
      .writeHead(200, { ...UI_HEADERS, 'Content-Type': uiTypeOf(pathname), 'Cache-Control': 'no-cache' })
      .end(file);
  } else if (pathname === '/') response.writeHead(200, HTML_HEADERS).end(HTML);
  else if (pathname === '/setup') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(setup));
  } else if (pathname === '/app-page.js') response.writeHead(200, MODULE).end(await readModule(APP_PAGE));
  else if (module !== undefined) {
    response.writeHead(200, MODULE).end(await readModule(new URL(module, FRAME_HOST_MODULE)));
  } else {
    parts.onAbsent(pathname);
    response.writeHead(404, UI_HEADERS).end();
  }
}

/** Reads a module for a browser, which finds that of the SDK at its address alone. */
async function readModule(file: URL): Promise<string> {
  const code = await readFile(file, 'utf8');
  const script = extname(file.pathname) === '.ts' ? stripTypeScriptTypes(code) : code;
  return script.replace(SDK, `'/frame-host/index${extname(FRAME_HOST_MODULE.pathname)}'`);
}

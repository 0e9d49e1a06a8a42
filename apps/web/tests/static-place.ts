import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A place that serves files alone. */
export interface StaticPlace {
  readonly origin: string;
  stop(): void;
}

/** Serves the files of a folder below a path; for what is not there it has 404.html, and headers of its own it has none. */
export async function startStaticPlace(site: string, base: string): Promise<StaticPlace> {
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    const file = join(site, path.slice(base.length) || 'index.html');
    const isThere = path.startsWith(base) && existsSync(file);
    const sent = isThere ? file : join(site, '404.html');
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': TYPES[extname(sent)] ?? 'application/octet-stream' });
    response.end(readFileSync(sent));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

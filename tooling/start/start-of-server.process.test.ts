import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../run-command.ts';
import { startServer } from '../start-server.ts';

/** What only some requests need, and only some servers. */
const LATER = [
  ...[
    '@ai-sdk/anthropic',
    '@ai-sdk/google',
    '@ai-sdk/openai',
    '@fastify/busboy',
    '@opentelemetry/sdk-trace',
    'adm-zip',
  ],
  ...[
    'better-auth',
    'es-module-lexer',
    'htmlparser2',
    'jose',
    'markdown-it',
    'nodemailer',
    'pg',
    'prom-client',
    'tar-stream',
    'yauzl',
  ],
];
/** From source it is some 185 MB, of what is built 130 MB. */
const MOST_MEGABYTES = 260;

it('a start loads only what every server needs, and holds little memory', async () => {
  const server = await startServer({ root: ROOT, preload: join(import.meta.dirname, 'list-packages.fixture.ts') });
  onTestFinished(async () => void (await server.stop()));
  await fetch(`${server.url}/api/health`);
  server.child.send('packages');
  const [message] = await once(server.child, 'message');
  const { packages, rss } = z.object({ packages: z.array(z.string()), rss: z.number() }).parse(message);
  expect(packages).toEqual(expect.arrayContaining(['hono', 'kysely', 'better-sqlite3', 'zod']));
  expect(LATER.filter((name) => packages.includes(name))).toEqual([]);
  expect(rss / 2 ** 20).toBeLessThan(MOST_MEGABYTES);
});

import { type RouteRequest, reply, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { route } from '../route.ts';
import { respondWithTicks, tickSchema } from './ticks.ts';

const connectionSchema = z
  .object({
    host: z.string().nullable().meta({
      description: 'The name by which the request asked for this server.',
      example: 'learn.example.org',
    }),
    url: z.string().nullable().meta({
      description: 'The address of this server as its operator has told it for sign-ins; null where none is told.',
      example: 'https://learn.example.org',
    }),
    forwarded_for: z.string().nullable().meta({
      description: 'What proxies say of the address of the client.',
      example: '203.0.113.7',
    }),
    trusts_proxies: z.boolean().meta({ description: 'Whether the server believes any proxy (APP_TRUSTED_PROXIES).' }),
    clock: z.int().meta({ description: 'The clock of the server, in milliseconds since 1970.' }),
    upload_bytes: z.int().meta({ description: 'The longest body that the trial of an upload takes.' }),
  })
  .meta({ id: 'Connection' });
type Connection = z.infer<typeof connectionSchema>;

const receivedSchema = z.object({ bytes: z.int().min(0).describe('How many bytes have arrived.') });

/** A little less than the configurations of proxies in the guide let through, and as much as a package of flashcards may have. */
const UPLOAD_BYTES = 64 * 1024 * 1024;
const KEPT_BY_NOBODY = { 'Cache-Control': 'no-store' };

/** What becomes of requests and answers on their way between a browser and this server. */
export const connectionRoutes = [
  route.get(
    '/admin/connection',
    {
      access: 'operator',
      summary: 'Read what of a request has reached the server',
      response: { 200: connectionSchema },
    },
    ({ context, request }) => reply(200, describeConnection(context, request), KEPT_BY_NOBODY),
  ),
  route.get(
    '/admin/connection/events',
    {
      access: 'operator',
      summary: 'Follow a short stream of server-sent events, to see whether a proxy holds them back',
      description:
        'Four events, a quarter of a second apart. Whoever gets all of them at once has a proxy that collects.',
      response: {
        200: {
          media_type: 'text/event-stream',
          description: 'The events.',
          events: { progress: tickSchema, done: tickSchema },
        },
      },
    },
    ({ request }) => respondWithTicks(request.signal),
  ),
  route.post(
    '/admin/connection',
    {
      access: 'operator',
      summary: 'Send a large body, to see whether a proxy refuses it',
      description: 'The body is counted and forgotten.',
      upload: { max_bytes: UPLOAD_BYTES, max_parts: 1 },
      response: { 200: receivedSchema },
    },
    ({ upload: { files } }) => ({ bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }),
  ),
];

function describeConnection(
  { config, clock, trustsProxies }: AppContext,
  { headers }: Pick<RouteRequest, 'headers'>,
): Connection {
  return {
    host: headers.get('host'),
    url: config.auth.sign_in.url,
    forwarded_for: headers.get('x-forwarded-for'),
    trusts_proxies: trustsProxies,
    clock: Math.floor(clock.microseconds() / 1000),
    upload_bytes: UPLOAD_BYTES,
  };
}

import type { RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import type { JsonSchema } from './create-components.ts';

/** What the document says of a header of answers. */
const text = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of answers, by name: the headers of the document's components. */
export const ANSWER_HEADERS = {
  'X-Request-Id': text(
    'The id of the request: that which it brought, or a new one. It is in the log of the server.',
    '3b763b6a2afc-1z',
  ),
  ETag: text(
    'Names this very content. Send it as `If-None-Match` when you read again, or as `If-Match` with a change.',
    '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  ),
  Link: text(
    'Where the next page of the list is, with `rel="next"`; absent on the last page.',
    '</api/users?limit=50&cursor=eyJ>; rel="next"',
  ),
  Location: text('Where the job is that does the work.', '/api/jobs/job-1'),
  'Preference-Applied': text(
    '`respond-async` where the request preferred a job: `Prefer: respond-async`.',
    'respond-async',
  ),
  'Content-Range': text('Which bytes of how many these are.', 'bytes 0-1023/4096'),
  'Idempotency-Replayed': text(
    '`true` where an earlier request with the same Idempotency-Key was answered so.',
    'true',
  ),
  'Retry-After': text('After how many seconds to send the request again; absent where that is of no use.', '2'),
  'Content-Language': text('The language of `title` and `detail`; absent where they are in English.', 'de'),
  'WWW-Authenticate': text('How to say who calls.', 'Bearer'),
  RateLimit: text(
    'How many calls are left (`r`) in how many seconds (`t`); absent where calls are not limited.',
    '"other";r=119;t=1',
  ),
  'RateLimit-Policy': text('How many calls (`q`) may be made in how many seconds (`w`).', '"other";q=120;w=60'),
} as const;

/** The name of a header of answers. */
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** The headers of requests, by the names of their components. */
export const REQUEST_HEADERS = {
  RequestId: requestHeader(
    'X-Request-Id',
    'An id of yours for the request: up to 128 letters, digits, `.`, `_` and `-`.',
  ),
  AcceptLanguage: requestHeader(
    'Accept-Language',
    'The languages in which a problem is told, such as `de-CH, en;q=0.5`; English where it is left out.',
  ),
  IfNoneMatch: requestHeader('If-None-Match', 'The ETag of the answer you have: 304 where it is the same.'),
  Range: requestHeader('Range', 'One range of the bytes, such as `bytes=0-1023`.'),
  IfRange: requestHeader(
    'If-Range',
    'The ETag of the bytes you have: the range where it is the same, else all of them.',
  ),
  IdempotencyKey: requestHeader(
    'Idempotency-Key',
    'Repeats of the request answer the same for 24 hours, unless the server is set to another time.',
  ),
  IfMatch: requestHeader(
    'If-Match',
    'The ETag that the record must still have: from GET, or from the last answer to PATCH where there is no GET. 412 where it has another, or none.',
  ),
  Prefer: requestHeader('Prefer', '`respond-async` asks for a job in the place of an answer that takes long.'),
} as const;

function requestHeader(name: string, description: string): JsonSchema {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

/** The headers that a request to a route may have, as references to components. */
export function listRequestHeaders(route: RouteDefinition<never>, takesIfMatch: boolean): JsonSchema[] {
  const names: (keyof typeof REQUEST_HEADERS)[] = ['RequestId', 'AcceptLanguage'];
  if (route.method === 'GET') names.push('IfNoneMatch');
  if (hasRanges(route)) names.push('Range', 'IfRange');
  if (route.method === 'POST') names.push('IdempotencyKey');
  if (route.response[202] !== undefined && Object.keys(route.response).length > 1) names.push('Prefer');
  if (takesIfMatch) names.push('IfMatch');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** The headers of a successful answer, as references to components. */
export function describeAnswerHeaders(
  route: RouteDefinition<never>,
  status: number,
  { isLimited, recordStatus }: { readonly isLimited: boolean; readonly recordStatus: number | null },
): JsonSchema {
  const { method } = route;
  const names: AnswerHeader[] = ['X-Request-Id'];
  const answer = route.response[status];
  const isJson = answer instanceof z.ZodType;
  const isResource = status === 304 || hasRanges(route) || (isJson && !(answer instanceof z.ZodArray));
  if (status === recordStatus || (method === 'GET' && isResource)) names.push('ETag');
  if (status === 206) names.push('Content-Range');
  if (answer instanceof z.ZodArray && route.query?.shape.cursor !== undefined) names.push('Link');
  if (status === 202) names.push('Location', 'Preference-Applied');
  if (method === 'POST') names.push('Idempotency-Replayed');
  if (isLimited) names.push('RateLimit', 'RateLimit-Policy');
  return referTo(names);
}

/** The headers of a problem document, as references to components. */
export function describeProblemHeaders(status: number): JsonSchema {
  return referTo([
    'X-Request-Id',
    'Content-Language',
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...([409, 429, 503].includes(status) ? (['Retry-After'] as const) : []),
    ...(status === 429 ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
  ]);
}

/** Whether a route answers a file, of which one range can be asked for. */
export function hasRanges({ response }: RouteDefinition<never>): boolean {
  return response[206] !== undefined;
}

function referTo(names: readonly AnswerHeader[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

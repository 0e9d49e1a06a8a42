import { AppError } from '@learnwright/core';
import type { RouteDefinition, Upload } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { asBrokenBody } from './broken-body.ts';
import { createByteStore, digestBytes } from './large-bytes.ts';
import { readForm, USUAL_PARTS } from './multipart-form.ts';
import { type ReceivedBody, type RouteContext, type RouteMiddleware, readHeader } from './route-context.ts';

type UploadLimits = NonNullable<RouteDefinition['upload']>;

const NO_UPLOAD: Upload = { files: [], fields: {} };

/** The body of a request that has none. */
export const NO_BODY: ReceivedBody = { json: null, upload: NO_UPLOAD };

const JSON_TYPES = /^application\/(json|merge-patch\+json)\s*(;|$)/i;
/** A body that is read in one go. */
const SMALL_BODY = 1024 * 1024;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Receives the body that a route takes, up to its limit; throws 413, 415, and 400 for bytes that cannot be read. */
export function receiveBody(route: RouteDefinition<never>, bodyLimit: number): RouteMiddleware {
  return async (c, next) => {
    const received = await receive(c, route, bodyLimit).catch((error) => {
      throw asBrokenBody(error, c.env);
    });
    c.set('received', received);
    // Hono reads the JSON from here: its own way takes bytes that are no UTF-8, and bodies of any length.
    if (received.json !== null) Object.assign(c.req.bodyCache, { text: Promise.resolve(received.json) });
    await next();
  };
}

/** Receives whatever body comes, up to a limit, and leaves it as it is to the router that answers. */
export function receiveAny(bodyLimit: number): RouteMiddleware {
  return async (c, next) => {
    const bytes = await readBytes(c, bodyLimit).catch((error) => {
      throw asBrokenBody(error, c.env);
    });
    const { url, method, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, body: bytes, signal });
    c.set('received', { json: new TextDecoder().decode(bytes), upload: NO_UPLOAD });
    await next();
  };
}

async function receive(
  c: RouteContext,
  { body, upload }: RouteDefinition<never>,
  bodyLimit: number,
): Promise<ReceivedBody> {
  if (body !== undefined) return { json: await receiveJson(c, body, bodyLimit), upload: NO_UPLOAD };
  return upload === undefined ? NO_BODY : { json: null, upload: await receiveUpload(c, upload) };
}

/** Whether a request may come without this body: the schema takes `undefined`, being optional or having a default. */
export function isOptionalBody(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** A text that differs where bodies differ; a multipart boundary, new in each repetition, is no part of it. */
export async function digestBody({ json, upload }: ReceivedBody): Promise<string> {
  if (json !== null) return json;
  const files: [string, string][] = [];
  for (const { name, bytes } of upload.files) files.push([name, await digestBytes(bytes)]);
  return JSON.stringify([upload.fields, files]);
}

/** The text of a JSON body; null where nothing was sent and the schema takes that. */
async function receiveJson(c: RouteContext, schema: z.ZodType, limit: number): Promise<string | null> {
  const type = readHeader(c, 'content-type');
  // Nothing has no media type: it is asked for only where something has come.
  if (type === undefined && isOptionalBody(schema) && (await readBytes(c, limit)).length === 0) return null;
  if (type === undefined || !JSON_TYPES.test(type)) {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  const text = decode(await readBytes(c, limit));
  return text === '' && isOptionalBody(schema) ? null : text;
}

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.', { cause: error });
  }
}

/** Reads a multipart form, or a raw ZIP as its single file. */
async function receiveUpload(
  c: RouteContext,
  { max_bytes: limit, max_parts = USUAL_PARTS }: UploadLimits,
): Promise<Upload> {
  const type = readHeader(c, 'content-type') ?? '';
  if (/^application\/zip\s*(;|$)/i.test(type)) {
    return { files: [{ name: 'upload.zip', bytes: await readBytes(c, limit) }], fields: {} };
  }
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the files as multipart/form-data, or one ZIP as application/zip.',
    );
  }
  const longest = Math.min(refuseAnnounced(c, limit), limit);
  return readForm(readChunks(c, limit), { contentType: type, maxParts: max_parts, longest });
}

/** The bytes of the body; throws payload_too_large as soon as they pass the limit. */
async function readBytes(c: RouteContext, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = refuseAnnounced(c, limit);
  // Node cuts a body off where its announced length ends, so nothing has to be counted.
  if (announced <= SMALL_BODY && c.env.incoming !== undefined) return new Uint8Array(await c.req.raw.arrayBuffer());
  const store = createByteStore(Math.min(announced, limit));
  for await (const chunk of readChunks(c, limit)) store.add(chunk);
  const [whole = new Uint8Array()] = await store.split([store.length]);
  return whole;
}

/** The length that a body says it has, infinite where it says none; throws payload_too_large for one over the limit. */
function refuseAnnounced(c: RouteContext, limit: number): number {
  const length = readHeader(c, 'content-length');
  if (length === undefined) return Number.POSITIVE_INFINITY;
  if (Number(length) > limit) throw tooLarge(limit);
  return Number(length);
}

/** The body piece by piece; throws payload_too_large as soon as they pass the limit. */
async function* readChunks(c: RouteContext, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    yield chunk;
  }
}

function tooLarge(limit: number): AppError {
  // The rest of the body is not read, so the connection cannot be used again.
  return new AppError('payload_too_large', `The body is longer than the limit of ${limit} bytes.`, {
    headers: { Connection: 'close' },
  });
}

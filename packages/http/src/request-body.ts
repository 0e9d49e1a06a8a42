import { hash } from 'node:crypto';
import { AppError } from '@learnwright/core';
import type { RouteDefinition, Upload, UploadedFile } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { type ReceivedBody, type RouteContext, type RouteStep, readHeader } from './route-context.ts';

const NO_UPLOAD: Upload = { files: [], fields: {} };

/** The body of a request that has none. */
export const NO_BODY: ReceivedBody = { json: null, upload: NO_UPLOAD };

const JSON_TYPES = /^application\/(json|merge-patch\+json)\s*(;|$)/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Receives the body that a route takes, up to its limit; throws 413, 415, and 400 for bytes that cannot be read. */
export function receiveBody(route: RouteDefinition<never>, bodyLimit: number): RouteStep {
  const { body, upload } = route;
  return async (c, next) => {
    if (body !== undefined) {
      const json = await receiveJson(c, body, bodyLimit);
      c.set('received', { json, upload: NO_UPLOAD });
      // Hono reads the JSON from here: its own way takes bytes that are no UTF-8, and bodies of any length.
      if (json !== null) Object.assign(c.req.bodyCache, { text: Promise.resolve(json) });
    } else if (upload !== undefined) {
      c.set('received', { json: null, upload: await receiveUpload(c, upload.max_bytes) });
    }
    await next();
  };
}

/** Whether a request may come without this body: the schema takes `undefined`, being optional or having a default. */
export function isOptionalBody(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** A text that differs where bodies differ; a multipart boundary, new in each repetition, is no part of it. */
export function digestBody({ json, upload }: ReceivedBody): string {
  if (json !== null) return json;
  const files = upload.files.map(({ name, bytes }) => [name, hash('sha256', bytes)]);
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
async function receiveUpload(c: RouteContext, limit: number): Promise<Upload> {
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
  return readForm(await parseForm(await readBytes(c, limit), type));
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw new AppError('invalid_json', 'The multipart form could not be read.', { cause: error });
  }
}

async function readForm(form: FormData): Promise<Upload> {
  const files: UploadedFile[] = [];
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    else files.push({ name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { files, fields: Object.fromEntries(fields) };
}

/** The bytes of the body; throws payload_too_large as soon as they pass the limit. */
async function readBytes(c: RouteContext, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = readHeader(c, 'content-length');
  if (Number(announced ?? 0) > limit) throw tooLarge(limit);
  // Node cuts a body off where its announced length ends, so nothing has to be counted.
  if (announced !== undefined && c.env.incoming !== undefined) return new Uint8Array(await c.req.raw.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

function tooLarge(limit: number): AppError {
  // The rest of the body is not read, so the connection cannot be used again.
  return new AppError('payload_too_large', `The body is longer than the limit of ${limit} bytes.`, {
    headers: { Connection: 'close' },
  });
}

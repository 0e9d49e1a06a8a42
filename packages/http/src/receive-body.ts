import { hash } from 'node:crypto';
import type { RouteDefinition, Upload } from '@learnwright/plugin-sdk';
import type { z } from 'zod';
import { isOptionalBody } from './is-optional-body.ts';
import { readBytes, readJsonText } from './read-body.ts';
import { readUpload } from './read-upload.ts';
import { type RouteCall, readHeader } from './route-call.ts';

/** What came in the body of a request: the text of a JSON body, null where an optional one was left out, or files. */
export interface ReceivedBody {
  readonly json: string | null;
  readonly upload: Upload;
}

/** The body of a request that has none. */
export const NO_BODY: ReceivedBody = { json: null, upload: { files: [], fields: {} } };

/** Reads the body that a route takes; one that takes none reads nothing. */
export async function receiveBody(
  call: RouteCall,
  route: RouteDefinition<never>,
  bodyLimit: number,
): Promise<ReceivedBody> {
  if (route.body !== undefined) return { ...NO_BODY, json: await receiveJson(call, route.body, bodyLimit) };
  if (route.upload !== undefined) return { ...NO_BODY, upload: await readUpload(call, route.upload.max_bytes) };
  return NO_BODY;
}

/** A text that differs where bodies differ; a multipart boundary, new in each repetition, is no part of it. */
export function digestBody({ json, upload }: ReceivedBody): string {
  if (json !== null) return json;
  const files = upload.files.map(({ name, bytes }) => [name, hash('sha256', bytes)]);
  return JSON.stringify([upload.fields, files]);
}

/** The text of a JSON body; null where nothing was sent and the schema takes that. */
async function receiveJson(call: RouteCall, schema: z.ZodType, bodyLimit: number): Promise<string | null> {
  // Nothing has no media type: one is asked for only where something has come.
  const untyped = readHeader(call, 'content-type') === undefined;
  if (untyped && isOptionalBody(schema) && (await readBytes(call, bodyLimit)).length === 0) return null;
  const text = await readJsonText(call, bodyLimit);
  return text === '' && isOptionalBody(schema) ? null : text;
}

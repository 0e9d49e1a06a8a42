import { hash } from 'node:crypto';
import type { RouteDefinition, Upload } from '@learnwright/plugin-sdk';
import { readJsonText } from './read-body.ts';
import { readUpload } from './read-upload.ts';
import type { RouteCall } from './route-call.ts';

/** What came in the body of a request: the text of a JSON body, or files. */
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
  if (route.body !== undefined) return { ...NO_BODY, json: await readJsonText(call, bodyLimit) };
  if (route.upload !== undefined) return { ...NO_BODY, upload: await readUpload(call, route.upload.max_bytes) };
  return NO_BODY;
}

/** A text that differs where bodies differ; a multipart boundary, new in each repetition, is no part of it. */
export function digestBody({ json, upload }: ReceivedBody): string {
  if (json !== null) return json;
  const files = upload.files.map(({ name, bytes }) => [name, hash('sha256', bytes)]);
  return JSON.stringify([upload.fields, files]);
}

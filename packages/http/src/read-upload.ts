import { AppError } from '@learnwright/core';
import type { Upload, UploadedFile } from '@learnwright/plugin-sdk';
import { readBytes } from './read-body.ts';
import { type RouteCall, readHeader } from './route-call.ts';

/** Reads a multipart form, or a raw ZIP as its single file; throws 413, 415, and 400 for a form that cannot be read. */
export async function readUpload(call: RouteCall, limit: number): Promise<Upload> {
  const type = readHeader(call, 'content-type') ?? '';
  if (/^application\/zip\s*(;|$)/i.test(type)) {
    return { files: [{ name: 'upload.zip', bytes: await readBytes(call, limit) }], fields: {} };
  }
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'Send the files as multipart/form-data, or one ZIP as application/zip.',
    );
  }
  return readForm(await parseForm(await readBytes(call, limit), type));
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

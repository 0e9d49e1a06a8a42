import { cutText, withoutExtension } from '@learnwright/exercises';
import { AppError, type Upload, type UploadedFile } from '@learnwright/plugin-sdk';
import type { SourceReading } from './source.ts';
import { isZip } from './zip-source.ts';

/** Opens what was uploaded: a reading, which does so in its thread, or this thread itself. */
export interface UploadReader {
  openZip(name: string, bytes: Uint8Array, maxBytes: number): Promise<SourceReading>;
  openFiles(name: string, files: readonly UploadedFile[], maxBytes: number): Promise<SourceReading>;
}

const MAX_NAME = 200;

/** How many bytes an upload may have as it comes and, where it is a ZIP, unpacked. */
export interface UploadLimits {
  readonly uploaded: number;
  readonly unpacked: number;
}

/**
 * Reads an upload: one ZIP, or files whose names may be paths. A form field `name` names the source. Throws
 * payload_too_large, and invalid_request when there is no file.
 */
export async function readUploadSource(
  { files, fields }: Upload,
  limits: UploadLimits,
  reader: UploadReader,
): Promise<SourceReading> {
  const [first, ...others] = files;
  if (first === undefined) {
    throw new AppError('invalid_request', 'The upload has no file.', {
      findings: [{ pointer: '/file', code: 'required', message: 'Send at least one file.' }],
    });
  }
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > limits.uploaded) {
    throw new AppError('payload_too_large', `The files have ${size} bytes; the limit is ${limits.uploaded} bytes.`);
  }
  const isSingle = others.length === 0;
  const name = toSourceName(fields.name ?? (isSingle ? withoutExtension(first.name) : ''));
  return isSingle && isZip(first.bytes)
    ? reader.openZip(name, first.bytes, limits.unpacked)
    : reader.openFiles(name, files, limits.unpacked);
}

/** The name that a client gives its upload, in the form of a title. */
function toSourceName(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return plain === '' ? 'upload' : cutText(plain, MAX_NAME);
}

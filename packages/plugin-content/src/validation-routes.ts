import { z } from '@learnwright/plugin-sdk';
import { route } from './route.ts';
import { validationSchema } from './schemas.ts';
import { readUploadSource } from './sources/read-upload-source.ts';
import { MAX_VALIDATION_BYTES } from './sources/source-limits.ts';
import { validateLessonBody, validateUpload } from './validate-content.ts';

const LIMITS = { uploaded: MAX_VALIDATION_BYTES, unpacked: MAX_VALIDATION_BYTES };

export const validationRoutes = [
  route.post(
    '/validate',
    {
      access: 'signed_in',
      summary: 'Validate the JSON of one lesson: every finding with its rule id and JSON pointer',
      body: z.unknown(),
      response: { 200: validationSchema },
    },
    ({ body }) => validateLessonBody(body),
  ),
  route.post(
    '/validate/upload',
    {
      access: 'signed_in',
      summary: 'Validate a lesson file, or whatever else can be imported, without importing it',
      upload: { max_bytes: MAX_VALIDATION_BYTES },
      response: { 200: validationSchema },
      errors: ['invalid_json', 'invalid_request', 'unsupported_format'],
    },
    ({ context, upload }) => validateUpload(context, readUploadSource(upload, LIMITS)),
  ),
];

import * as z from 'zod';
import { parseTimestamp } from './timestamp.ts';

/** Accepts only the fixed-width form of records (specification, R5.2). */
export const timestampSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}\+00:00$/)
  .meta({
    id: 'Timestamp',
    format: 'date-time',
    description: 'UTC time with six decimals.',
    example: '2026-11-20T14:29:00.123456+00:00',
  });

/** Accepts any ISO 8601 date or time with a UTC offset and returns it in the fixed-width form. */
export const timestampInputSchema = z
  .string()
  .max(100)
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const timestamp = parseTimestamp(text);
    if (timestamp === null) {
      context.addIssue({
        code: 'invalid_format',
        format: 'datetime',
        message: 'Expected an ISO 8601 time with a UTC offset, such as 2026-11-20T14:29:00.123456+00:00',
      });
      return z.NEVER;
    }
    return timestamp;
  });

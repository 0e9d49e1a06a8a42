import { z } from 'zod';
import { rootMetadataSchema, setMetadataSchema } from '../schema/manifest.ts';
import { createFinding, type Finding } from './finding.ts';
import { extendPointer } from './json-pointer.ts';

// Authors may put anything there.
const FREE_FORM: ReadonlySet<unknown> = new Set([rootMetadataSchema, setMetadataSchema]);

/** Lists every field of a document that its schema does not name, at any depth. */
export function listUnknownFields(schema: unknown, document: unknown, pointer = ''): Finding[] {
  if (FREE_FORM.has(schema)) return [];
  if (schema instanceof z.ZodArray) {
    return Array.isArray(document)
      ? document.flatMap((item, index) => listUnknownFields(schema.element, item, extendPointer(pointer, index)))
      : [];
  }
  if (schema instanceof z.ZodObject) return listFieldsBeyond(schema, document, pointer);
  const inner = unwrap(schema);
  return inner === undefined ? [] : listUnknownFields(inner, document, pointer);
}

function listFieldsBeyond(schema: z.ZodObject, document: unknown, pointer: string): Finding[] {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return [];
  return Object.entries(document).flatMap(([key, value]) => {
    const inside = extendPointer(pointer, key);
    return Object.hasOwn(schema.shape, key)
      ? listUnknownFields(schema.shape[key], value, inside)
      : [createFinding('W-UNKNOWN-FIELD', inside, `"${key}" is not a field of the format`)];
  });
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return schema.unwrap();
  }
  // A preprocessed schema: what comes out of it names the fields.
  return schema instanceof z.ZodPipe ? schema.out : undefined;
}

import * as z from 'zod';
import { isSchemaVersion } from '../schema/format.ts';
import { rootMetadataSchema, setMetadataSchema } from '../schema/manifest.ts';
import { createFinding, extendPointer, type LessonFinding } from './finding.ts';

// Authors may put any field there.
const FREE_FORM: ReadonlySet<unknown> = new Set([rootMetadataSchema, setMetadataSchema]);

/** Turns each issue of a schema into a finding with the pointer to the value. */
export function listSchemaFindings(schema: z.ZodType, document: unknown): LessonFinding[] {
  const issues = schema.safeParse(document).error?.issues ?? [];
  return issues.map((issue) => {
    const pointer = extendPointer('', ...issue.path);
    const rule = pointer.endsWith('/exercise/type') ? 'E-EXERCISE-TYPE' : 'E-SCHEMA';
    return createFinding(rule, pointer, issue.message);
  });
}

/** Lists every field of a document that its schema does not name, at any depth. */
export function listUnknownFields(schema: unknown, document: unknown, pointer = ''): LessonFinding[] {
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

/** A schema_version is one that this package knows. Lessons usually have none, which is no finding. */
export function checkSchemaVersion({ schemaVersion }: { schemaVersion: string | undefined }): LessonFinding[] {
  if (schemaVersion === undefined || isSchemaVersion(schemaVersion)) return [];
  return [createFinding('W-SCHEMA-VERSION', '/schema_version', `version "${schemaVersion}" is not known here`)];
}

function listFieldsBeyond(schema: z.ZodObject, document: unknown, pointer: string): LessonFinding[] {
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
  // The output of a preprocessed schema names the fields.
  return schema instanceof z.ZodPipe ? schema.out : undefined;
}

import type { z } from 'zod';
import { createFinding, type Finding } from './finding.ts';
import { extendPointer } from './json-pointer.ts';

/** Turns what a schema refused into findings, all of them, each with the pointer to the value. */
export function listSchemaFindings(schema: z.ZodType, document: unknown): Finding[] {
  const issues = schema.safeParse(document).error?.issues ?? [];
  return issues.map((issue) => {
    const pointer = extendPointer('', ...issue.path);
    const rule = pointer.endsWith('/exercise/type') ? 'E-EXERCISE-TYPE' : 'E-SCHEMA';
    return createFinding(rule, pointer, issue.message);
  });
}

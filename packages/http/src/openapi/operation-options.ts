import type { ErrorCode } from '@learnwright/core';
import type { z } from 'zod';
import type { JsonSchema } from './create-components.ts';
import type { Meanings } from './glossary.ts';

/** An error that a route can answer. */
export interface RouteError {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** The errors of a plugin, by the names that its routes have for them. */
export type OwnErrors = Readonly<Record<string, RouteError>>;

/** What an operation needs from the document it stands in. */
export interface OperationOptions {
  readonly operationId: string;
  readonly path: string;
  /** The path in the document: `id` stands for parameters whose names differ between routes (OpenAPI, 4.8.8). */
  readonly shown: string;
  readonly tag: string;
  readonly schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
  /** A value that a schema takes, to be shown; without one it is composed. */
  readonly exampleOf: (schema: JsonSchema) => unknown;
  /** The schema of a problem document. */
  readonly problem: () => JsonSchema;
  readonly meanings: Meanings;
  /** The names of the security schemes; each alone will do. */
  readonly schemes: readonly string[];
  /** The codes beyond those of the route that its group can answer. */
  readonly errors: readonly ErrorCode[];
  readonly ownErrors: OwnErrors;
  /** Whether `If-Match` counts. */
  readonly takesIfMatch: boolean;
  /** The status whose answer is a single record with its ETag. */
  readonly recordStatus: number | null;
  /** The reference to a named answer, which is described where the document does not have it yet. */
  readonly addResponse: (name: string, describe: () => JsonSchema) => JsonSchema;
}

import { type ApiDocument, bodySchema, type Operation } from '../api-sweep/api-document.ts';
import { sampleOf } from '../api-sweep/sample-of.ts';
import { readAccess } from './expected-outcome.ts';

/** What requests can name: the ids of owned records by their kind, and everything else by the name of the field. */
export interface Named {
  readonly records: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** One request: a path below /api, with a body of JSON or of bytes. */
export interface TableRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The kinds of records that fields of bodies and queries name, by the field. */
export const RECORD_OF_FIELD: Readonly<Record<string, string>> = {
  user_id: 'user',
  project_id: 'project',
  session_id: 'session',
  conversation_id: 'conversation',
  profile_id: 'profile',
  parent_id: 'topic',
  card_ids: 'card',
  job_id: 'job',
};

/** A request for an operation that can succeed, for the records that are named. */
export function requestOf(document: ApiDocument, operation: Operation, named: Named): TableRequest {
  return { method: operation.method, path: addressOf(operation, named), body: bodyOf(document, operation, named) };
}

/** The path of an operation, with the id in the query where access needs one there. */
export function addressOf(operation: Operation, named: Named): string {
  const { owned } = readAccess(operation['x-access']);
  const query = owned?.part === 'query' ? `?${owned.field}=${named.records[owned.record]}` : '';
  return pathOf(operation, named) + query;
}

/** The path of an operation below /api, with ids in it. */
export function pathOf(operation: Operation, { records, fields }: Named): string {
  const { owned } = readAccess(operation['x-access']);
  const own = operation['x-path'] ?? operation.path;
  const path = own.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const record = owned?.part === 'params' && owned.field === field ? records[owned.record] : undefined;
    const value = record ?? fields[`${owned?.record}.${field}`] ?? fields[field] ?? records[field.replace(/_id$/, '')];
    if (value === undefined) throw new Error(`Nobody says what ${field} of ${own} is.`);
    return encodeURIComponent(value);
  });
  return path.replace(/^\/api/, '');
}

function bodyOf(document: ApiDocument, operation: Operation, { records, fields }: Named): unknown {
  // No archive: it is refused when it is read, and who may not send it is refused before.
  if (operation.requestBody?.content['application/zip'] !== undefined) return new Uint8Array([1, 2, 3]);
  const schema = bodySchema(document, operation);
  if (schema === null) return undefined;
  const sample = sampleOf(document, schema);
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return sample;
  const filled = Object.entries(sample).map(([field, value]) => {
    const id = records[RECORD_OF_FIELD[field] ?? ''] ?? fields[field];
    return [field, id === undefined ? value : Array.isArray(value) ? [id] : id];
  });
  return Object.fromEntries(filled);
}

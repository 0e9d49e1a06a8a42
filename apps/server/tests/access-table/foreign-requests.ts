import { type ApiDocument, bodySchema, type Operation, propertiesOf } from '../api-sweep/api-document.ts';
import { nameOf } from './declared-access.ts';
import { readAccess } from './expected-outcome.ts';
import { type Named, pathOf, RECORD_OF_FIELD, requestOf, type TableRequest } from './request-of.ts';

/** One place of a request in which a learner could name a record of somebody else. */
export interface NamedPlace {
  readonly name: string;
  /** The request that names a record there. */
  readonly naming: (id: string) => TableRequest;
  /** The id of a record of the other learner. */
  readonly foreignId: string;
}

/** Ids of content, of what a request makes itself, and of what an own award is for: they are no records of a learner. */
const OWNED_BY_NOBODY = ['set_id', 'set_ids', 'lesson_id', 'subject_id', 'review_id', 'source_id'];

/** Every place in path, query and body in which a learner could name a record of somebody else. */
export function listNamedPlaces(
  document: ApiDocument,
  operations: readonly Operation[],
  own: Named,
  foreign: Named,
): NamedPlace[] {
  return operations
    .filter((operation) => ['signed_in', 'learner'].includes(readAccess(operation['x-access']).word))
    .flatMap((operation) => {
      const good = requestOf(document, operation, own);
      const place = (name: string, record: string, naming: NamedPlace['naming']): NamedPlace => {
        return { name: `${nameOf(operation)}: ${name}`, naming, foreignId: foreign.records[record] ?? '' };
      };
      const { owned } = readAccess(operation['x-access']);
      const ofPath = owned?.part === 'params' ? [owned] : [];
      return [
        ...ofPath.map(({ field, record }) =>
          place(field, record, (id) => {
            return { ...good, path: pathOf(operation, { ...own, records: { ...own.records, [record]: id } }) };
          }),
        ),
        ...queriesOf(operation).map((field) =>
          place(`?${field}`, recordOf(field), (id) => ({ ...good, path: `${pathOf(operation, own)}?${field}=${id}` })),
        ),
        ...bodyFieldsOf(document, operation).map((field) =>
          place(`/${field}`, recordOf(field), (id) => {
            const value = field.endsWith('_ids') ? [own.records[recordOf(field)], id] : id;
            return { ...good, body: { ...Object(good.body), [field]: value } };
          }),
        ),
      ];
    });
}

/** The kind of record that a field names. Throws for an id that nobody knows: a new field has to be thought about. */
function recordOf(field: string): string {
  const record = RECORD_OF_FIELD[field];
  if (record === undefined) throw new Error(`Nobody says whose record ${field} is.`);
  return record;
}

function queriesOf({ parameters }: Operation): string[] {
  return parameters.filter((parameter) => parameter.in === 'query' && isId(parameter.name)).map(({ name }) => name);
}

function bodyFieldsOf(document: ApiDocument, operation: Operation): string[] {
  const schema = bodySchema(document, operation);
  return schema === null
    ? []
    : propertiesOf(document, schema)
        .map(([field]) => field)
        .filter(isId);
}

function isId(field: string): boolean {
  return /_ids?$/.test(field) && !OWNED_BY_NOBODY.includes(field);
}

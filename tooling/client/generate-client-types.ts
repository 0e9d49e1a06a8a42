import { type ApiDocument, type ApiOperation, listReferences, readApiDocument } from './api-document.ts';
import { formatCode } from './format-code.ts';
import { listErrorCodes, writeOperation } from './write-operation.ts';
import { writeField, writeType } from './write-type.ts';

/** The folder of the files. */
export const CLIENT_TYPES_FOLDER = 'packages/client/src/generated';

const MANY_CODES = 5;
const FIRST_LINE = '// Generated from the OpenAPI document by "pnpm check --update".';

/** The types of the client by file name, from an OpenAPI document: schemas and operations of each tag, and of all. */
export function generateClientTypes(openApiDocument: unknown): ReadonlyMap<string, string> {
  const document = readApiDocument(openApiDocument);
  const tags = [...Map.groupBy(document.operations, ({ tag }) => tag)];
  const received = listReferences(
    document,
    document.operations.map(({ responses }) => responses),
  );
  const written = new Set<string>();
  const files = new Map<string, string>();
  const schemaFiles: string[] = [];
  for (const [tag, operations] of tags) {
    const own = [...listReferences(document, operations)].filter((name) => !written.has(name)).toSorted();
    for (const name of own) written.add(name);
    files.set(`${kebab(tag)}-operations.ts`, writeOperations(tag, operations));
    for (const [group, names] of groupSchemas(tag, own, document)) {
      schemaFiles.push(group);
      files.set(`${kebab(group)}-schemas.ts`, writeSchemas(group, document, names, received));
    }
  }
  const all = tags.map(([tag]) => tag);
  files.set('schemas.ts', writeUnion('Schemas', 'Every named schema of the API.', schemaFiles));
  files.set('operations.ts', writeUnion('Operations', 'Every operation of the API, by method and path.', all));
  return new Map([...files].map(([name, text]) => [name, formatCode(name, `${FIRST_LINE}\n${text}`)]));
}

/** The schemas that a tag brings; a choice of schemas, with all that only it brings along, has a file of its own. */
function groupSchemas(tag: string, own: readonly string[], document: ApiDocument): [string, readonly string[]][] {
  const choices = own.filter((name) => document.schemas[name]?.discriminator !== undefined);
  const groups = choices.map((name): [string, readonly string[]] => {
    const parts = [...listReferences(document, document.schemas[name]), name];
    return [name, own.filter((each) => parts.includes(each))];
  });
  const rest = own.filter((name) => !groups.some(([, names]) => names.includes(name)));
  return rest.length === 0 ? groups : [[tag, rest], ...groups];
}

function writeOperations(tag: string, operations: readonly ApiOperation[]): string {
  const shared = findSharedErrors(operations);
  const members = operations.map((operation) => writeOperation(operation, shared)).join('\n');
  const imports = [
    ...(members.includes('EventStream') ? ["import type { EventStream } from '../stream/event-stream.ts';"] : []),
    ...(members.includes('Schemas[') ? ["import type { Schemas } from './schemas.ts';"] : []),
  ];
  const type = `/** The codes that all of them can answer. */\ntype SharedErrors = ${shared.map((code) => `'${code}'`).join(' | ')};\n\n`;
  return `${imports.join('\n')}\n\n${shared.length === 0 ? '' : type}/** The operations of ${tag}. */\nexport interface ${pascal(tag)}Operations {\n${members}\n}\n`;
}

/** The codes that all operations of a tag have, where they are so many that a name for them makes the rest readable. */
function findSharedErrors([first, ...others]: readonly ApiOperation[]): string[] {
  if (first === undefined || others.length === 0) return [];
  const lists = others.map(listErrorCodes);
  const shared = listErrorCodes(first).filter((code) => lists.every((codes) => codes.includes(code)));
  return shared.length < MANY_CODES ? [] : shared;
}

function writeSchemas(
  tag: string,
  { schemas }: ApiDocument,
  names: readonly string[],
  received: ReadonlySet<string>,
): string {
  const members = names.map((name) => {
    const side = received.has(name) ? 'received' : 'sent';
    return `${writeField(name, writeType(schemas[name] ?? {}, side), true)};`;
  });
  const text = members.join('\n');
  const imports = text.includes('Schemas[') ? "import type { Schemas } from './schemas.ts';\n" : '';
  return `${imports}\n/** The schemas that ${tag} brings. */\nexport interface ${pascal(tag)}Schemas {\n${text}\n}\n`;
}

function writeUnion(kind: 'Schemas' | 'Operations', sentence: string, tags: readonly string[]): string {
  const parts = tags.toSorted().map((tag) => ({ name: `${pascal(tag)}${kind}`, file: `${kebab(tag)}-${kind}` }));
  const imports = parts.map(({ name, file }) => `import type { ${name} } from './${file.toLowerCase()}.ts';`);
  const names = parts.map(({ name }) => name).join(', ');
  return `${imports.join('\n')}\n\n/** ${sentence} */\nexport interface ${kind} extends ${names} {}\n`;
}

function kebab(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function pascal(tag: string): string {
  return kebab(tag)
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

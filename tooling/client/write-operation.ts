import type { ApiOperation } from './api-document.ts';
import { writeField, writeType } from './write-type.ts';

/** What the Blob of a ZIP and a form of files are to `fetch`. */
const UPLOAD = 'Blob | FormData';

/** The member of an interface of operations that describes one of them; `shared` are the codes under `SharedErrors`. */
export function writeOperation(operation: ApiOperation, shared: readonly string[] = []): string {
  const parameters = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const params = parameters('path').map(({ name, schema }) => writeField(name, writeType(schema, 'sent'), true));
  const query = parameters('query');
  const fields = query.map(({ name, schema, required }) => writeField(name, writeType(schema, 'sent'), required));
  const parts = [
    ...(params.length === 0 ? [] : [`params: { ${params.join('; ')} }`]),
    ...(fields.length === 0
      ? []
      : [`query${query.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`]),
    ...writeBody(operation),
    `answer: ${writeAnswer(operation)}`,
    `errors: ${writeErrorCodes(operation, shared)}`,
  ];
  return `/** ${operation.summary}. */\n'${operation.name}': { ${parts.join('; ')} };`;
}

function writeBody({ requestBody }: ApiOperation): string[] {
  if (requestBody === undefined) return [];
  const schema = requestBody.content['application/json']?.schema;
  const type = schema === undefined ? UPLOAD : writeType(schema, 'sent');
  return [`body${requestBody.required ? '' : '?'}: ${type}`];
}

function writeAnswer({ responses }: ApiOperation): string {
  const types = Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, { content = {} }]) => {
      const [mediaType, body] = Object.entries(content)[0] ?? [];
      if (mediaType === undefined || body === undefined) return 'null';
      return mediaType === 'text/event-stream' ? 'EventStream' : writeType(body.schema, 'received');
    });
  return [...new Set(types)].join(' | ');
}

function writeErrorCodes(operation: ApiOperation, shared: readonly string[]): string {
  const own = listErrorCodes(operation).filter((code) => !shared.includes(code));
  const types = [...(shared.length === 0 ? [] : ['SharedErrors']), ...own.map((code) => `'${code}'`)];
  return types.join(' | ') || 'never';
}

/** The codes that the descriptions of the error answers name, sorted. */
export function listErrorCodes({ responses }: ApiOperation): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { description }]) => [...description.matchAll(/`([a-z][\w.-]*)`:/g)].map(([, code = '']) => code));
  return [...new Set(codes)].toSorted();
}

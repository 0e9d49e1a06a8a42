import { expect, it } from 'vitest';
import { z } from 'zod';
import { listOperations, type Operation } from '../api-sweep/api-document.ts';
import { createValidators } from '../api-sweep/judge-answers.ts';
import { readApiDocument } from '../harness/read-api-document.ts';
import { createTestApp } from '../harness/test-app.ts';

const contentSchema = z.record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() }));
const answerSchema = z.object({ content: contentSchema.optional() });

/** A body or an answer of an operation, and where it stands in the document. */
interface Shown {
  readonly place: readonly string[];
  readonly media: string;
  readonly example: unknown;
}

/** What an operation takes and answers, but for the bytes of files. */
function listShown({ path, method, requestBody, responses }: Operation): Shown[] {
  const place = ['paths', path, method.toLowerCase()];
  const show = (content: unknown, ...rest: string[]) =>
    Object.entries(contentSchema.parse(content)).map(([media, { example }]) => {
      return { place: [...place, ...rest, 'content', media, 'schema'], media, example };
    });
  const answers = Object.entries(responses).flatMap(([status, answer]) =>
    show(answerSchema.parse(answer).content ?? {}, 'responses', status),
  );
  return [...(requestBody === undefined ? [] : show(requestBody.content, 'requestBody')), ...answers].filter(
    ({ media }) => !/zip|octet-stream|^(?:image|\*)\/\*$/.test(media),
  );
}

/** The texts in an example that only repeat the name of their field. */
function listHollow(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return ['', 'string', field.replaceAll('_', ' ')].includes(value) ? [field] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listHollow(inner, Array.isArray(value) ? field : name));
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

it('every operation shows what it takes and answers, by its schema and with words that somebody might send', async () => {
  const server = await createTestApp({ plugins: 'installed' });
  const document = await readApiDocument(server);
  await server.close();
  const validate = createValidators(document);
  const operations = listOperations(document);
  const faults = operations.flatMap((operation) =>
    listShown(operation).flatMap(({ place, media, example }) => {
      const named = (what: unknown) => [`${operation.operationId} ${place.at(-4)}: ${what}`];
      // A body of which nothing need be sent may be empty.
      if (example === undefined || (isEmpty(example) && !place.includes('requestBody'))) return named('no example');
      const [fault, hollow] = [validate(place, example), listHollow(example)];
      if (fault !== null) return named(fault);
      return hollow.length > 0 && media.includes('json') ? named(hollow) : [];
    }),
  );
  expect(faults).toEqual([]);
  const silent = operations.filter((operation) => listShown(operation).length === 0);
  // Every failure is shown, so each operation shows at least one answer.
  expect(silent).toEqual([]);
});

import { inlineParts } from '@learnwright/http';
import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());
type JsonSchema = z.infer<typeof schema>;

const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        tags: z.array(z.string()),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.string(),
            description: z.string().optional(),
            example: z.unknown().optional(),
          }),
        ),
        responses: z.record(
          z.string(),
          z.object({ headers: schema.optional(), content: z.record(z.string(), z.object({ schema })).optional() }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** What a reader of the API document would miss, by what it is: each entry names its place. */
export function measureDocument(json: unknown) {
  const { tags, paths, components } = documentSchema.parse(inlineParts(json));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, place: `${method.toUpperCase()} ${path}` })),
  );
  const parameters = operations.flatMap(({ place, parameters }) => parameters.map((each) => ({ ...each, place })));
  const answers = operations.flatMap(({ place, responses }) =>
    Object.entries(responses).map(([status, answer]) => ({ ...answer, place: `${place} ${status}` })),
  );
  const properties = Object.entries(components.schemas).flatMap(([name, each]) => listProperties(each, name));
  const placesOf = (entries: readonly { readonly place: string }[]) => entries.map(({ place }) => place);
  const ids = operations.map(({ operationId }) => operationId);
  return {
    tagsWithoutText: operations.flatMap((each) => each.tags).filter((tag) => !tags.some(({ name }) => name === tag)),
    parametersWithoutText: placesOf(parameters.filter(({ description = '' }) => description === '')),
    pathParametersWithoutExample: placesOf(
      parameters.filter(({ in: part, example }) => part === 'path' && example === undefined),
    ),
    propertiesWithoutText: placesOf(properties.filter(({ property }) => !isDescribed(property, components.schemas))),
    timesWithoutFormat: placesOf(
      properties.filter(
        ({ place, property }) => /_at$/.test(place) && property.type === 'string' && property.format !== 'date-time',
      ),
    ),
    requiredWithDefault: placesOf(properties.filter(({ property, required }) => required && 'default' in property)),
    answersWithoutHeaders: placesOf(answers.filter(({ headers = {} }) => !('X-Request-Id' in headers))),
    streamsWithoutEvents: placesOf(
      answers.filter(({ content }) => {
        const stream = content?.['text/event-stream'];
        return stream !== undefined && !Array.isArray(stream.schema.oneOf);
      }),
    ),
    idsThatAreNoWords: ids.filter((id, index) => !/^[a-z][A-Za-z0-9]{3,40}$/.test(id) || ids.indexOf(id) !== index),
  };
}

interface PlacedProperty {
  readonly place: string;
  readonly property: JsonSchema;
  readonly required: boolean;
}

/** The properties of a schema and of the schemas in it. */
function listProperties(given: unknown, place: string): PlacedProperty[] {
  if (Array.isArray(given)) return given.flatMap((part) => listProperties(part, place));
  const part = schema.safeParse(given).data;
  if (part === undefined) return [];
  const required = z.array(z.string()).safeParse(part.required).data ?? [];
  const own = Object.entries(schema.safeParse(part.properties).data ?? {}).flatMap(([name, value]) => {
    const property = schema.parse(value);
    const entry = { place: `${place}.${name}`, property, required: required.includes(name) };
    return [entry, ...listProperties(property, entry.place)];
  });
  const inner = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'];
  return [...own, ...inner.flatMap((keyword) => listProperties(part[keyword], place))];
}

/** Whether a property says what it means: in its own words, or in those of the schema it refers to. */
function isDescribed({ description, $ref }: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): boolean {
  if (typeof description === 'string' && description !== '') return true;
  return typeof $ref === 'string' && schemas[$ref.replace('#/components/schemas/', '')]?.description !== undefined;
}

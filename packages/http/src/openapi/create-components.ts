import { z } from 'zod';
import type { Meanings } from './glossary.ts';

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Collects the named schemas of a document. */
export interface Components {
  /** The schema as it stands in the document: a reference where it, or a part of it, has a name. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output', group: ComponentGroup): JsonSchema;
  /** The component behind a reference: the name of the schema without its prefix, and its definition. */
  resolve(reference: string): { readonly name: string; readonly definition: JsonSchema };
  /** The named schemas, by name. */
  schemas(): Record<string, JsonSchema>;
}

/** The schemas that share a prefix for their names. */
export interface ComponentGroup {
  readonly prefix: string;
  readonly describe: Meanings['describe'];
}

/** What stands in the place of a definition until all names are known. */
const NOT_YET: JsonSchema = {};

interface Component {
  /** What Zod made of it: two schemas with one source are one component. */
  readonly source: string;
  /** Its name without a prefix. */
  readonly own: string;
  readonly definition: JsonSchema;
}

/**
 * Starts an empty collection. Two different schemas of one name get different names, never one another's place. What is `shared`
 * has no prefix, whichever group uses it, and stands once.
 */
export function createComponents(shared: readonly z.ZodType[] = []): Components {
  const components = new Map<string, Component>();
  const sharedSources = listSources(shared);
  const described = new Map<ComponentGroup, Record<'input' | 'output', Map<z.ZodType, JsonSchema>>>();

  /** The name where this source stands already, or the first that is free: `Card`, `CardInput`, `CardInput2` … */
  function nameFor(name: string, io: 'input' | 'output', source: string): string {
    const sided = `${name}${io === 'input' ? 'Input' : 'Output'}`;
    for (let count = 0; ; count += 1) {
      const candidate = count === 0 ? name : count === 1 ? sided : `${sided}${count}`;
      const taken = components.get(candidate);
      if (taken === undefined || taken.source === source) return candidate;
    }
  }

  function schemaOf(schema: z.ZodType, io: 'input' | 'output', group: ComponentGroup): JsonSchema {
    const known = described.get(group) ?? { input: new Map(), output: new Map() };
    described.set(group, known);
    const found = known[io].get(schema) ?? describeSchema(schema, io, group);
    known[io].set(schema, found);
    return found;
  }

  function describeSchema(schema: z.ZodType, io: 'input' | 'output', { prefix, describe }: ComponentGroup): JsonSchema {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const id = z.globalRegistry.get(schema)?.id;
    // A schema that something else refers to is among the definitions already.
    const named: Record<string, object> = id === undefined ? $defs : { [id]: root, ...$defs };
    const names = new Map<string, string>();
    for (const [own, definition] of Object.entries(named)) {
      const source = JSON.stringify(definition);
      const name = nameFor(sharedSources.has(own + source) ? own : prefix + own, io, source);
      names.set(own, name);
      if (!components.has(name)) components.set(name, { source, own, definition: NOT_YET });
    }
    for (const [own, definition] of Object.entries(named)) {
      const name = names.get(own) ?? own;
      const source = JSON.stringify(definition);
      // A shared schema keeps the words of the group that used it first.
      if (components.get(name)?.definition !== NOT_YET) continue;
      const choices = withDiscriminator({ ...definition }, named);
      components.set(name, { source, own, definition: describe(withComponents(choices, names), own, io) });
    }
    return id === undefined
      ? describe(withComponents(root, names), null, io)
      : { $ref: `#/components/schemas/${names.get(id)}` };
  }

  const schemas = () =>
    Object.fromEntries(
      [...components]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([name, { definition }]) => [name, definition]),
    );
  const resolve = (reference: string) => {
    const { own = '', definition = {} } = components.get(reference.replace('#/components/schemas/', '')) ?? {};
    return { name: own, definition };
  };
  return { schemaOf, resolve, schemas };
}

/** What Zod makes of schemas and of the named ones in them, each behind its name. */
function listSources(schemas: readonly z.ZodType[]): ReadonlySet<string> {
  const sources = schemas.flatMap((schema) =>
    (['input', 'output'] as const).flatMap((io) => {
      const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      const id = z.globalRegistry.get(schema)?.id;
      const named: Record<string, object> = id === undefined ? $defs : { [id]: root, ...$defs };
      return Object.entries(named).map(([own, definition]) => own + JSON.stringify(definition));
    }),
  );
  return new Set(sources);
}

/**
 * A choice that says by which property its schemas differ, with the schema of each value: OpenAPI takes the names of components for
 * them otherwise. It is `oneOf`, which generators read.
 */
function withDiscriminator(definition: JsonSchema, named: Readonly<Record<string, object>>): JsonSchema {
  const { data } = choiceSchema.safeParse(definition);
  if (data === undefined) return definition;
  const { propertyName } = data.discriminator;
  const mapping = data.anyOf.flatMap(({ $ref }) => {
    const { data: choice } = objectSchema.safeParse(named[$ref.replace(DEFINITIONS, '')]);
    const value = choice?.properties[propertyName]?.const;
    return value === undefined ? [] : [[value, $ref] as const];
  });
  const { anyOf, ...others } = definition;
  return { ...others, oneOf: anyOf, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

const choiceSchema = z.object({
  discriminator: z.object({ propertyName: z.string() }),
  anyOf: z.array(z.object({ $ref: z.string() })),
});
const objectSchema = z.object({ properties: z.record(z.string(), z.object({ const: z.string().optional() })) });

const DEFINITIONS = '#/$defs/';
/** The keywords whose value is no schema: what stands in it stays. */
const VALUES = ['example', 'examples', 'default', 'const', 'enum'];

/** A definition without the name Zod leaves in it, its references into `$defs` turned into references to components. */
function withComponents(definition: object, names: ReadonlyMap<string, string>): JsonSchema {
  const parts = Object.entries(definition).filter(([keyword, value]) => keyword !== 'id' || typeof value !== 'string');
  return Object.fromEntries(
    parts.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, renameProperties(value, names)];
      return [keyword, VALUES.includes(keyword) ? value : renameIn(value, names)];
    }),
  );
}

/** The names of properties are no keywords: a field may be called `examples`. */
function renameProperties(properties: unknown, names: ReadonlyMap<string, string>): unknown {
  const parsed = z.record(z.string(), z.unknown()).parse(properties);
  return Object.fromEntries(Object.entries(parsed).map(([name, property]) => [name, renameIn(property, names)]));
}

function renameIn(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((each) => renameIn(each, names));
  if (typeof part === 'object' && part !== null) return withComponents(part, names);
  if (typeof part !== 'string' || !part.startsWith(DEFINITIONS)) return part;
  const own = part.slice(DEFINITIONS.length);
  return `#/components/schemas/${names.get(own) ?? own}`;
}

import { z } from 'zod';
import type { Meanings } from './glossary.ts';

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Collects the named schemas of a document. */
export interface Components {
  /** The schema as it stands in the document: a reference where it, or a part of it, has a name. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output', group: ComponentGroup): JsonSchema;
  /** The named schemas, by name. */
  schemas(): Record<string, JsonSchema>;
}

/** The schemas that share a prefix for their names. */
export interface ComponentGroup {
  readonly prefix: string;
  readonly describe: Meanings['describe'];
}

interface Component {
  /** What Zod made of it: two schemas with one source are one component. */
  readonly source: string;
  readonly definition: JsonSchema;
}

/** Starts an empty collection. Two different schemas of one name get different names, never one another's place. */
export function createComponents(): Components {
  const components = new Map<string, Component>();
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
      const name = nameFor(prefix + own, io, source);
      names.set(own, name);
      components.set(name, { source, definition: {} });
    }
    for (const [own, definition] of Object.entries(named)) {
      const name = names.get(own) ?? own;
      const source = JSON.stringify(definition);
      components.set(name, { source, definition: describe(withComponents(definition, names), own, io) });
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
  return { schemaOf, schemas };
}

/** A definition without the name Zod leaves in it, its references into `$defs` turned into references to components. */
function withComponents(definition: object, names: ReadonlyMap<string, string>): JsonSchema {
  const text = JSON.stringify(definition, (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(
    text.replaceAll(/"\$ref":"#\/\$defs\/([^"]+)"/g, (_, own: string) => {
      return `"$ref":"#/components/schemas/${names.get(own) ?? own}"`;
    }),
  );
}

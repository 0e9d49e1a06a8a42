import { z } from 'zod';

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Collects the named schemas of a document. */
export interface Components {
  /** The schema as it stands in the document: a reference where it, or a part of it, has a name. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output', prefix: string): JsonSchema;
  /** The named schemas, by name. */
  schemas(): Record<string, JsonSchema>;
}

/** Starts an empty collection. Two different schemas of one name get different names, never one another's place. */
export function createComponents(): Components {
  const named = new Map<string, string>();

  /** The name a schema gets: its own, or with `Input` or `Output` where its other side differs. */
  function register(name: string, io: 'input' | 'output', definition: JsonSchema): string {
    const text = JSON.stringify(definition);
    const taken = named.get(name);
    const free = taken === undefined || taken === text ? name : `${name}${io === 'input' ? 'Input' : 'Output'}`;
    if ((named.get(free) ?? text) !== text) throw new Error(`Two different schemas are named "${free}".`);
    named.set(free, text);
    return free;
  }

  function schemaOf(schema: z.ZodType, io: 'input' | 'output', prefix: string): JsonSchema {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const rewrite = (definition: object) => rewriteReferences(definition, prefix);
    for (const [name, definition] of Object.entries($defs)) register(prefix + name, io, rewrite(definition));
    const id = z.globalRegistry.get(schema)?.id;
    if (id === undefined) return rewrite(root);
    return { $ref: `#/components/schemas/${register(prefix + id, io, rewrite(root))}` };
  }

  const schemas = () => Object.fromEntries([...named].toSorted().map(([name, text]) => [name, JSON.parse(text)]));
  return { schemaOf, schemas };
}

/** A definition without the name Zod leaves in it, its references into `$defs` turned into references to components. */
function rewriteReferences(definition: object, prefix: string): JsonSchema {
  const text = JSON.stringify(definition, (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${prefix}`));
}

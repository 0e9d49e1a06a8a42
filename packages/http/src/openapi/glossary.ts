import type { Glossary, Term } from '@learnwright/plugin-sdk';
import type { JsonSchema } from './create-components.ts';

/** Says what the fields and parameters of a group of routes mean. */
export interface Meanings {
  /** What a parameter means, and a value that it may have; `{name}` is looked up before `name` for one of a path. */
  ofParameter(name: string, location: 'path' | 'query'): { readonly text?: string; readonly example?: unknown };
  /** The example of a field: that of its component, else, unless `own`, that of the name wherever it stands. */
  exampleOf(component: string | null, field: string, own: boolean): unknown;
  /** A schema whose properties all say what they mean, as far as the glossaries know their names. */
  describe(schema: JsonSchema, component: string | null, io: 'input' | 'output'): JsonSchema;
}

/** Looks names up in the glossary of a group, then in that of core: a name means the same everywhere. */
export function createMeanings(own: Glossary, core: Glossary): Meanings {
  const textOf = (names: readonly string[]) => first(names, (term) => (typeof term === 'string' ? term : term.text));
  const exampleIn = (names: readonly string[]) =>
    first(names, (term) => (typeof term === 'string' ? undefined : term.example));
  const first = <Part>(names: readonly string[], partOf: (term: Term) => Part | undefined): Part | undefined => {
    const terms = [own, core].flatMap((glossary) =>
      names.flatMap((name) => (Object.hasOwn(glossary, name) ? (glossary[name] ?? []) : [])),
    );
    return terms.map(partOf).find((part) => part !== undefined);
  };

  function ofParameter(name: string, location: 'path' | 'query') {
    const names = location === 'path' ? [`{${name}}`, name] : [`?${name}`, name];
    const [text, example] = [textOf(names), exampleIn(names)];
    return { ...(text !== undefined && { text }), ...(example !== undefined && { example }) };
  }

  function exampleOf(component: string | null, field: string, own: boolean): unknown {
    return exampleIn([`${component}.${field}`, ...(own ? [] : [field])]);
  }

  function describe(schema: JsonSchema, component: string | null, io: 'input' | 'output'): JsonSchema {
    const describeInner = (inner: unknown) => (isSchema(inner) ? describe(inner, component, io) : inner);
    const parts = Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' && isSchema(value)) {
        const properties = Object.entries(value).map(([name, property]) => {
          return [name, isSchema(property) ? describeProperty(name, property, component, io) : property];
        });
        return [keyword, Object.fromEntries(properties)];
      }
      if (!SCHEMAS.includes(keyword)) return [keyword, value];
      return [keyword, Array.isArray(value) ? value.map(describeInner) : describeInner(value)];
    });
    return Object.fromEntries(parts);
  }

  /** A default is told in words where it is sent: generators make a field required that has one. */
  function describeProperty(
    name: string,
    property: JsonSchema,
    component: string | null,
    io: 'input' | 'output',
  ): JsonSchema {
    const described = describe(property, component, io);
    const text = property.description ?? textOf([`${component}.${name}`, name]);
    if (io === 'output' || !('default' in described))
      return text === undefined ? described : { ...described, description: text };
    const { default: given, ...others } = described;
    const told = `Default: \`${JSON.stringify(given)}\`.`;
    return { ...others, description: text === undefined ? told : `${text} ${told}` };
  }

  return { ofParameter, exampleOf, describe };
}

/** The keywords whose value is a schema, or a list of schemas. */
const SCHEMAS = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems', 'not'];

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Glossary, Term } from '@learnwright/plugin-sdk';
import type { JsonSchema } from './create-components.ts';

/** Says what the fields and parameters of a group of routes mean. */
export interface Meanings {
  /** What a parameter means, and a value that it may have; `{name}` is looked up before `name` for one of a path. */
  ofParameter(name: string, location: 'path' | 'query'): { readonly text?: string; readonly example?: string };
  /** A schema whose properties all say what they mean, as far as the glossaries know their names. */
  describe(schema: JsonSchema, component: string | null): JsonSchema;
}

/** Looks names up in the glossary of a group, then in that of core: a name means the same everywhere. */
export function createMeanings(own: Glossary, core: Glossary): Meanings {
  const find = (names: readonly string[]): Term | undefined => {
    for (const glossary of [own, core]) {
      const name = names.find((each) => Object.hasOwn(glossary, each));
      if (name !== undefined) return glossary[name];
    }
    return undefined;
  };

  function ofParameter(name: string, location: 'path' | 'query') {
    return entryOf(find(location === 'path' ? [`{${name}}`, name] : [`?${name}`, name]));
  }

  function describe(schema: JsonSchema, component: string | null): JsonSchema {
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, describePart(keyword, value, component)]),
    );
  }

  function describePart(keyword: string, value: unknown, component: string | null): unknown {
    if (keyword === 'properties' && isSchema(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, property]) => [name, describeProperty(name, property, component)]),
      );
    }
    if (!SCHEMAS.includes(keyword)) return value;
    if (Array.isArray(value)) return value.map((part) => (isSchema(part) ? describe(part, component) : part));
    return isSchema(value) ? describe(value, component) : value;
  }

  function describeProperty(name: string, property: unknown, component: string | null): unknown {
    if (!isSchema(property)) return property;
    const described = describe(property, component);
    if (typeof property.description === 'string') return described;
    const { text } = entryOf(find([`${component}.${name}`, name]));
    return text === undefined ? described : { ...described, description: text };
  }

  return { ofParameter, describe };
}

/** The keywords whose value is a schema, or a list of schemas. */
const SCHEMAS = ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf', 'prefixItems', 'not'];

function entryOf(term: Term | undefined): { readonly text?: string; readonly example?: string } {
  return typeof term === 'string' ? { text: term } : (term ?? {});
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import * as core from '@learnwright/core';
import { z } from 'zod';
import { writeType } from '../client/write-type.ts';
import { type InterfaceEntry, readExports } from './read-interfaces.ts';

const BUILT_IN = new Set([
  'AbortSignal',
  'AsyncIterable',
  'Awaited',
  'Parameters',
  'Partial',
  'Pick',
  'Promise',
  'Readonly',
  'Record',
]);
const REFERENCE = /Schemas\['(\w+)'\]/g;

const definitionsSchema = z.record(z.string(), z.record(z.string(), z.unknown())).default({});

/**
 * The types that texts name, and those that these name, by their names: interfaces and aliases as they are written in the
 * sources, and records by the schemas that core exports. Throws for one that is found nowhere.
 */
export function readTypes(texts: readonly string[], sources: readonly string[]): readonly InterfaceEntry[] {
  const written = new Map(sources.flatMap(readExports).map((entry) => [entry.name, entry]));
  const found = new Map<string, InterfaceEntry>();
  const waiting = texts.flatMap(listNames);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (found.has(name)) continue;
    const entry = written.get(name);
    const schemaName = `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;
    const type =
      entry === undefined || isInferred(entry.text)
        ? { name, meaning: written.get(schemaName)?.meaning ?? '', text: writeRecord(name, schemaName) }
        : { name, meaning: entry.meaning, text: entry.text };
    found.set(name, type);
    waiting.push(...listNames(type.text));
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function isInferred(text: string): boolean {
  return text.includes('z.infer<');
}

/** The names of types in a text without its comments. */
function listNames(text: string): string[] {
  const words = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'/g, '').match(/\b[A-Z]\w*[a-z]\w*\b/g) ?? [];
  return [...new Set(words)].filter((word) => !BUILT_IN.has(word));
}

/** A record as an interface, by its schema. */
function writeRecord(name: string, schemaName: string): string {
  const schema: unknown = Reflect.get(core, schemaName);
  if (!(schema instanceof z.ZodType))
    throw new Error(`The type ${name} is written nowhere, and core has no ${schemaName}.`);
  const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  // A schema with a name refers to itself.
  const named = definitionsSchema.parse($defs)[String(own.$ref).replace('#/$defs/', '')] ?? own;
  const type = writeType(withoutNames(named), 'received').replaceAll('#/$defs/', '').replaceAll(REFERENCE, '$1');
  if (!type.startsWith('{')) return `type ${name} = ${type.replaceAll('"', "'")};`;
  const fields = splitFields(type.slice(1, -1)).map((field) => `  ${field.replaceAll('"', "'")};`);
  return [`interface ${name} {`, ...fields, '}'].join('\n');
}

/** The fields of an object, but not those of the objects in it. */
function splitFields(text: string): string[] {
  let depth = 0;
  let field = '';
  const fields: string[] = [];
  for (const character of text) {
    if ('{[('.includes(character)) depth += 1;
    if ('}])'.includes(character)) depth -= 1;
    if (character === ';' && depth === 0) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  return [...fields, field].map((one) => one.trim()).filter((one) => one !== '');
}

function withoutNames(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const json = JSON.stringify(schema);
  const clean: unknown = JSON.parse(json, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return z.record(z.string(), z.unknown()).parse(clean);
}

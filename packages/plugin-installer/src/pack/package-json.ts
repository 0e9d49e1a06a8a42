import { findJsonMistake, readJson } from '@learnwright/archive';
import { type PackageEntry, parsePackageEntry } from '@learnwright/plugin-sdk/loading';
import { z } from 'zod';
import { createPluginFinding } from '../plugin-rules.ts';
import { PackError } from './pack-error.ts';

const packageJsonSchema = z.object({
  version: z.string(),
  license: z.string().optional(),
  description: z.string().optional(),
  author: z.unknown().optional(),
  homepage: z.unknown().optional(),
  type: z.string().optional(),
  main: z.string().optional(),
  exports: z.unknown().optional(),
  files: z.array(z.string()).optional(),
  engines: z.record(z.string(), z.string()).default({}),
  'app.plugins': z.record(z.string(), z.string()).default({}),
});
/** What packing reads of a package.json. */
export type PackageJson = z.infer<typeof packageJsonSchema>;

/** The entry of a package for a plugin, and the plugin's name. */
export interface NamedEntry extends PackageEntry {
  readonly name: string;
}

/** Reads the bytes of a package.json. Throws a PackError where it is missing or malformed. */
export function requirePackageJson(bytes: Uint8Array | undefined): PackageJson {
  const mistake = bytes === undefined ? null : findJsonMistake(bytes);
  if (mistake !== null) {
    throw new PackError([createPluginFinding('package.unreadable', 'package.json', `It is not JSON: ${mistake}.`)]);
  }
  const result = packageJsonSchema.safeParse(bytes === undefined ? null : readJson(bytes));
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.map(String).join('.') || 'the whole').join(', ');
  throw new PackError([createPluginFinding('package.unreadable', 'package.json', `It is malformed: ${fields}.`)]);
}

/** The only plugin of a package, or the plugin of a name. Throws a PackError where there is none, or more. */
export function requirePackageEntry(manifest: PackageJson, name: string | undefined): NamedEntry {
  const entries = Object.entries(manifest['app.plugins']);
  const wanted = entries.filter(([key]) => name === undefined || key === name);
  const [[key, value] = ['', ''], ...others] = wanted;
  const entry = parsePackageEntry(value);
  if (entry !== null && others.length === 0) return { name: key, ...entry };
  const names = entries.map(([offered]) => offered).join(', ') || 'none';
  const message = `Expected one entry like "quiz": ".#quiz" in app.plugins; there are: ${names}. Name the one to pack.`;
  throw new PackError([createPluginFinding('package.no_plugin', 'package.json', message)]);
}

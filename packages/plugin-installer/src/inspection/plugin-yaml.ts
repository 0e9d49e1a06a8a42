import { textByLanguageSchema } from '@learnwright/core';
import { pluginNameSchema } from '@learnwright/plugin-sdk';
import {
  authorSchema,
  dependsOnSchema,
  homepageSchema,
  licenseTierSchema,
  type PluginAbout,
  pluginVersionSchema,
} from '@learnwright/plugin-sdk/loading';
import validRange from 'semver/ranges/valid.js';
import { z } from 'zod';
import { createPluginFinding, type PluginFinding, type PluginRule } from '../plugin-rules.ts';

/** The name of the file that describes the plugin of an archive. */
export const MANIFEST_FILE = 'plugin.yaml';

/** Folders of an archive that have a meaning of their own. */
const TAKEN_FOLDERS = ['config', 'i18n', 'node_modules'];
const EXPORTED_NAME = /^[A-Za-z_$][\w$]{0,127}$/;

const rangeSchema = z
  .string()
  .refine((range) => validRange(range) !== null, 'Expected a range of versions, such as >=1.2');

/** The fields of plugin.yaml (specification, R7.7; its last seven are ours). */
export const pluginYamlSchema = z.strictObject({
  name: pluginNameSchema,
  display_name: z.union([z.string().min(1), textByLanguageSchema], 'Expected a text, or texts by language'),
  version: pluginVersionSchema,
  package: z
    .string()
    .regex(/^[A-Za-z_][\w-]{0,63}$/, 'Expected the name of a folder: a letter, then letters, digits, _ and -')
    .refine((name) => !TAKEN_FOLDERS.includes(name.toLowerCase()), 'This folder has another meaning'),
  entry_class: z.string().regex(EXPORTED_NAME, 'Expected a name that JavaScript can export'),
  // YAML reads an unquoted 1 as a number; the check of compatibility looks at the value.
  api_version: z.union([z.string(), z.number()], "Expected '1'").default('1'),
  depends_on: dependsOnSchema.default([]),
  license: z.string().nullish(),
  license_tier: licenseTierSchema.optional(),
  description: z.union([z.string(), textByLanguageSchema], 'Expected a text, or texts by language').optional(),
  author: authorSchema.optional(),
  homepage: homepageSchema.optional(),
  engines: z.strictObject({ learnwright: rangeSchema.optional(), node: rangeSchema.optional() }).default({}),
});

/** What plugin.yaml says. */
export type PluginYaml = z.infer<typeof pluginYamlSchema>;

const anyFieldsSchema = pluginYamlSchema.partial();
/** The readable fields of plugin.yaml. */
export type PluginYamlFields = z.infer<typeof anyFieldsSchema>;

/** What plugin.yaml says; sound fields are there also where others are not. */
interface PluginYamlReading {
  readonly fields: PluginYamlFields;
  /** All of it, where nothing is wrong. */
  readonly whole: PluginYaml | null;
  readonly findings: readonly PluginFinding[];
}

const REQUIRED = ['name', 'display_name', 'version', 'package', 'entry_class'];
const RULE_OF_FIELD: Readonly<Record<string, PluginRule>> = {
  name: 'manifest.bad_name',
  version: 'manifest.bad_version',
  package: 'manifest.bad_package',
  entry_class: 'manifest.bad_entry_class',
};
const mapSchema = z.record(z.string(), z.unknown());
type Fields = Readonly<Record<string, unknown>>;

/** Reads the value of plugin.yaml, flat or under `plugin:`; `file` is its name in findings. */
export function readPluginYaml(file: string, value: unknown): PluginYamlReading {
  const outer = mapSchema.safeParse(value);
  const inner = mapSchema.safeParse(outer.data?.plugin);
  if (!outer.success) {
    const findings = [createPluginFinding('manifest.invalid', file, 'Expected a map of fields.')];
    return { fields: {}, whole: null, findings };
  }
  const given = inner.success ? inner.data : outer.data;
  const beside = inner.success ? Object.keys(outer.data).filter((key) => key !== 'plugin') : [];
  const { known, unknown } = splitFields(given);
  const findings = [...unknown, ...beside].map((key) =>
    createPluginFinding('manifest.unknown_field', file, `The field "${key.slice(0, 50)}" has no effect.`),
  );
  const result = pluginYamlSchema.safeParse(known);
  if (result.success) return { fields: result.data, whole: result.data, findings };
  const errors = result.error.issues.map((issue) => toFinding(file, issue, known));
  return { fields: readEachField(known), whole: null, findings: [...errors, ...findings] };
}

/** What plugin.yaml says for people; nothing where it cannot be read. */
export function aboutOf({
  display_name,
  description,
  author,
  license,
  homepage,
  engines,
}: PluginYamlFields): PluginAbout {
  const byLanguage = (text: PluginYaml['display_name'] | undefined) => (typeof text === 'string' ? { en: text } : text);
  return {
    display_name: byLanguage(display_name) ?? null,
    description: byLanguage(description) ?? null,
    author: author ?? null,
    license: license ?? null,
    homepage: homepage ?? null,
    engines: engines ?? {},
  };
}

/** An archive that was installed may have a field that only later got a meaning: an unsound one of these is unknown still. */
const LENIENT = ['author', 'homepage'] as const;

function splitFields(given: Fields) {
  const unsound = LENIENT.filter((key) => !pluginYamlSchema.shape[key].safeParse(given[key] ?? undefined).success);
  const isKnown = (key: string) => Object.hasOwn(pluginYamlSchema.shape, key) && !unsound.some((name) => name === key);
  const known = Object.fromEntries(Object.entries(given).filter(([key, value]) => isKnown(key) && value !== null));
  return { known, unknown: Object.keys(given).filter((key) => !isKnown(key)) };
}

function toFinding(file: string, { path, message }: z.core.$ZodIssue, known: Fields): PluginFinding {
  const field = String(path[0] ?? '');
  if (!Object.hasOwn(known, field) && REQUIRED.includes(field)) {
    return createPluginFinding('manifest.missing_field', file, `The field "${field}" is missing.`);
  }
  const hint = field === 'version' && typeof known.version === 'number' ? ' (put it between quotes)' : '';
  const rule = RULE_OF_FIELD[field] ?? 'manifest.bad_field';
  return createPluginFinding(rule, file, `${path.map(String).join('.')}: ${message}${hint}.`);
}

/** The sound fields alone: one inspection then checks the rest of the archive too. */
function readEachField(known: Fields): PluginYamlFields {
  const sound = Object.entries(known).filter(([key, value]) => anyFieldsSchema.safeParse({ [key]: value }).success);
  return anyFieldsSchema.safeParse(Object.fromEntries(sound)).data ?? {};
}

import { z } from 'zod';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import type { PluginRule } from '../plugin-rules.ts';
import { type PluginYaml, type PluginYamlFields, pluginYamlSchema } from './plugin-yaml-schema.ts';

/** What plugin.yaml says; the fields that are in order are there also where others are not. */
export interface PluginYamlReading {
  readonly fields: PluginYamlFields;
  /** All of it, where nothing is wrong. */
  readonly whole: PluginYaml | null;
  readonly findings: readonly ArchiveFinding[];
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
    const findings = [createArchiveFinding('manifest.invalid', file, 'Expected a map of fields.')];
    return { fields: {}, whole: null, findings };
  }
  const given = inner.success ? inner.data : outer.data;
  const beside = inner.success ? Object.keys(outer.data).filter((key) => key !== 'plugin') : [];
  const { known, unknown } = splitFields(given);
  const findings = [...unknown, ...beside].map((key) =>
    createArchiveFinding('manifest.unknown_field', file, `The field "${key.slice(0, 50)}" has no effect.`),
  );
  const result = pluginYamlSchema.safeParse(known);
  if (result.success) return { fields: result.data, whole: result.data, findings };
  const errors = result.error.issues.map((issue) => toFinding(file, issue, known));
  return { fields: readEachField(known), whole: null, findings: [...errors, ...findings] };
}

function splitFields(given: Readonly<Record<string, unknown>>) {
  const isKnown = (key: string) => Object.hasOwn(pluginYamlSchema.shape, key);
  const known = Object.fromEntries(Object.entries(given).filter(([key, value]) => isKnown(key) && value !== null));
  return { known, unknown: Object.keys(given).filter((key) => !isKnown(key)) };
}

function toFinding(file: string, { path, message }: z.core.$ZodIssue, known: Fields): ArchiveFinding {
  const field = String(path[0] ?? '');
  if (!Object.hasOwn(known, field) && REQUIRED.includes(field)) {
    return createArchiveFinding('manifest.missing_field', file, `The field "${field}" is missing.`);
  }
  const hint = field === 'version' && typeof known.version === 'number' ? ' (put it between quotes)' : '';
  const rule = RULE_OF_FIELD[field] ?? 'manifest.bad_field';
  return createArchiveFinding(rule, file, `${path.map(String).join('.')}: ${message}${hint}.`);
}

/** The fields that are in order by themselves, so that the rest of the archive is checked in the same go. */
function readEachField(known: Readonly<Record<string, unknown>>): PluginYamlFields {
  const sound = Object.entries(known).filter(
    ([key, value]) => !pluginYamlSchema.partial().safeParse({ [key]: value }).error,
  );
  return pluginYamlSchema.partial().safeParse(Object.fromEntries(sound)).data ?? {};
}

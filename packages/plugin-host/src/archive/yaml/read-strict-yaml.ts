import { isUtf8 } from 'node:buffer';
import { parseYaml, type YamlFile } from '../../config/read-yaml.ts';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';
import { ARCHIVE_LIMITS } from '../archive-limits.ts';
import type { PluginRule } from '../plugin-rules.ts';
import { checkYamlTokens } from './check-yaml-tokens.ts';

/** A YAML file of an archive; `yaml` is null where it was refused. */
export interface StrictYaml {
  readonly yaml: YamlFile | null;
  readonly findings: readonly ArchiveFinding[];
}

/** A text of 64 KB can have a mistake in every character. */
const MOST_MISTAKES = 20;

const SENTENCES: Partial<Record<PluginRule, string>> = {
  'yaml.alias': 'Anchors and aliases are not taken.',
  'yaml.tag': 'Tags and directives are not taken.',
  'yaml.too_deep': 'It nests too deeply.',
  'yaml.invalid': 'Expected one document.',
};

/** Reads a YAML file of an archive: UTF-8, at most 64 KB, without anchors, aliases and tags, one document. */
export function readStrictYaml(name: string, bytes: Uint8Array): StrictYaml {
  if (bytes.length > ARCHIVE_LIMITS.yamlBytes) {
    return refuse([createArchiveFinding('yaml.too_large', name, `It has ${bytes.length} bytes.`)]);
  }
  if (!isUtf8(bytes)) return refuse([createArchiveFinding('yaml.invalid', name, 'It is not UTF-8.')]);
  const text = new TextDecoder().decode(bytes);
  const broken = [...checkYamlTokens(text)];
  if (broken.length > 0) {
    return refuse(broken.map((rule) => createArchiveFinding(rule, name, SENTENCES[rule] ?? 'It is not taken.')));
  }
  const yaml = parseYaml(text);
  if (yaml.findings.length === 0) return { yaml, findings: [] };
  const mistakes = yaml.findings.slice(0, MOST_MISTAKES);
  return refuse(
    mistakes.map(({ line, reason }) => createArchiveFinding('yaml.invalid', name, `Line ${line}: ${reason}.`)),
  );
}

function refuse(findings: readonly ArchiveFinding[]): StrictYaml {
  return { yaml: null, findings };
}

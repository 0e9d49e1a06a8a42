import { configFileSchema } from '@learnwright/plugin-sdk/loading';
import { type ArchiveFinding, createArchiveFinding } from '../plugin-rules.ts';
import { locateIssues, type YamlFile } from '../yaml/yaml-file.ts';

/** Checks the form of a plugin's config file; its settings are checked once the definition is known. */
export function checkConfigFile(file: string, yaml: YamlFile, name: string): ArchiveFinding[] {
  const result = configFileSchema(name).safeParse(yaml.value ?? {});
  const findings = locateIssues(yaml, [], result.error?.issues ?? []);
  if (result.data?.pinned)
    findings.push({ line: yaml.lineOf(['pinned']), reason: 'pinned: Only operators pin settings' });
  return findings.map(({ line, reason }) => createArchiveFinding('config.invalid', file, `Line ${line}: ${reason}.`));
}

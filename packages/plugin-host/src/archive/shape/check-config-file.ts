import { configFileSchema } from '../../config/config-file-schema.ts';
import { locateIssues } from '../../config/locate-issues.ts';
import type { YamlFile } from '../../config/read-yaml.ts';
import { type ArchiveFinding, createArchiveFinding } from '../archive-finding.ts';

/** Checks the form of a plugin's config file; its settings are checked when its definition is known. */
export function checkConfigFile(file: string, yaml: YamlFile, name: string): ArchiveFinding[] {
  const result = configFileSchema(name).safeParse(yaml.value ?? {});
  return locateIssues(yaml, [], result.error?.issues ?? []).map(({ line, reason }) =>
    createArchiveFinding('config.invalid', file, `Line ${line}: ${reason}.`),
  );
}

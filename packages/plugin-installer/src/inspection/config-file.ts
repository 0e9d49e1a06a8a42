import { locateIssues, type YamlFile } from '@learnwright/archive';
import { configFileSchema } from '@learnwright/plugin-sdk/loading';
import { createPluginFinding, type PluginFinding } from '../plugin-rules.ts';

/** Checks the form of a plugin's config file; its settings are checked once the definition is known. */
export function checkConfigFile(file: string, yaml: YamlFile, name: string): PluginFinding[] {
  const result = configFileSchema(name).safeParse(yaml.value ?? {});
  const findings = locateIssues(yaml, [], result.error?.issues ?? []);
  if (result.data?.pinned)
    findings.push({ line: yaml.lineOf(['pinned']), reason: 'pinned: Only operators pin settings' });
  return findings.map(({ line, reason }) => createPluginFinding('config.invalid', file, `Line ${line}: ${reason}.`));
}

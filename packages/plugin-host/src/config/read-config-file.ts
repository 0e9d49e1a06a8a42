import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { locateIssues } from './locate-issues.ts';
import { readYaml } from './read-yaml.ts';

/**
 * Reads a YAML file with its schema; a file that is not there counts as empty. Throws a ConfigError with every mistake:
 * file, line and reason.
 */
export async function readConfigFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const yaml = await readYaml(path);
  const result = schema.safeParse(yaml.value ?? {});
  if (result.success && yaml.findings.length === 0) return result.data;
  const findings = [...yaml.findings, ...locateIssues(yaml, [], result.error?.issues ?? [])];
  throw new ConfigError(findings.map((finding) => ({ file: path, ...finding })));
}

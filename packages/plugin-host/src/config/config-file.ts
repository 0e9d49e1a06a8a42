import { readFile } from 'node:fs/promises';
import { locateIssues, parseYaml, type YamlFile } from '@learnwright/archive/yaml-file';
import { describeError } from '@learnwright/core';
import type { z } from 'zod';
import { ConfigError } from '../errors.ts';

const NOTHING: YamlFile = { value: null, lineOf: () => 1, findings: [] };

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

/** Reads a YAML file; one that does not exist is empty. */
export async function readYaml(path: string): Promise<YamlFile> {
  try {
    return parseYaml(await readFile(path, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : describeError(error);
    if (code === 'ENOENT') return NOTHING;
    return { ...NOTHING, findings: [{ line: 1, reason: `The file cannot be read: ${code}` }] };
  }
}

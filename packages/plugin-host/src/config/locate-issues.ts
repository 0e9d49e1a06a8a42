import type { z } from 'zod';
import type { YamlFile, YamlFinding } from './read-yaml.ts';

/** What Zod found below a path, with the line it stands on; an unknown key on its own line. */
export function locateIssues(
  yaml: YamlFile,
  base: readonly string[],
  issues: readonly z.core.$ZodIssue[],
): YamlFinding[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code !== 'unrecognized_keys') return [locate(yaml, path, issue.message)];
    return issue.keys.map((key) => locate(yaml, [...path, key], 'There is no such key'));
  });
}

function locate(yaml: YamlFile, path: readonly PropertyKey[], message: string): YamlFinding {
  return { line: yaml.lineOf(path), reason: `${path.map(String).join('.') || 'The file'}: ${message}` };
}

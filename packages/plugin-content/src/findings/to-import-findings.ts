import type { ImportFinding } from '@learnwright/core';
import type { FileFinding, Finding } from '@learnwright/exercises';

/** Findings of the lesson format as those of an import. */
export function toImportFindings(findings: readonly FileFinding[]): ImportFinding[] {
  return findings.map(({ file, ...finding }) => ({ ...finding, path: file }));
}

/** Findings in one document as those of an import; `path` is the file it came from. */
export function findingsIn(path: string, findings: readonly Finding[]): ImportFinding[] {
  return findings.map((finding) => ({ ...finding, path }));
}

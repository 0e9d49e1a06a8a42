import { AppError, type ImportFinding } from '@learnwright/core';

/** Whether nothing of the content may be stored. */
export function hasErrors(findings: readonly ImportFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** Throws content_invalid with every finding, warnings too, when one of them is an error. */
export function refuseErrors(findings: readonly ImportFinding[]): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return;
  const where = first.path === '' ? 'The content' : `"${first.path}"`;
  const more = errors.length === 1 ? '' : ` There are ${errors.length} errors; see errors.`;
  throw new AppError('content_invalid', `${where} breaks the rule ${first.rule}: ${first.message}.${more}`, {
    findings: findings.map(({ rule, path, pointer, message }) => ({ path, pointer, code: rule, message })),
  });
}

/** The findings that refuse an import or a plugin. */
export function listRefusals<F extends { readonly severity: 'error' | 'warning' }>({
  findings,
}: {
  readonly findings: readonly F[];
}): readonly F[] {
  return findings.filter(({ severity }) => severity === 'error');
}

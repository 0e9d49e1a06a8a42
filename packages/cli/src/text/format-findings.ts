const PLACES_SHOWN = 3;

/** A finding as people read it. */
export interface ShownFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** Where it was found; empty where the whole is meant. */
  readonly place: string;
  readonly message: string;
}

/** Every error, then the warnings grouped by rule; empty where there is nothing to say. */
export function formatFindings(findings: readonly ShownFinding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return [formatErrors(errors), formatWarnings(warnings)].filter((part) => part !== '').join('\n\n');
}

function formatErrors(errors: readonly ShownFinding[]): string {
  if (errors.length === 0) return '';
  const lines = errors.map(({ rule, place, message }) => `${`  ${rule}  ${place}`.trimEnd()}\n    ${message}`);
  return ['Errors', ...lines].join('\n');
}

function formatWarnings(warnings: readonly ShownFinding[]): string {
  if (warnings.length === 0) return '';
  const groups = [...Map.groupBy(warnings, (warning) => warning.rule)];
  const largestFirst = groups.toSorted(([, left], [, right]) => right.length - left.length);
  return ['Warnings', ...largestFirst.map(([rule, group]) => formatGroup(rule, group))].join('\n');
}

function formatGroup(rule: string, group: readonly ShownFinding[]): string {
  const rest = group.length - PLACES_SHOWN;
  return [
    `  ${rule}  ${group.length === 1 ? 'once' : `${group.length} times`}`,
    ...group.slice(0, PLACES_SHOWN).map(({ place, message }) => `    ${place === '' ? '' : `${place}: `}${message}`),
    ...(rest > 0 ? [`    and ${rest} more; --json lists them all`] : []),
  ].join('\n');
}

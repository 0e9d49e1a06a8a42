import { printableLine } from '@learnwright/archive';
import type { PluginInstallReport } from '@learnwright/plugin-installer';
import type { PluginFinding } from './plugin-commands.ts';

const PLACES_SHOWN = 3;

/** A finding as people read it. */
export interface ShownFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** Where it was found; empty where it is about the whole. */
  readonly place: string;
  readonly message: string;
}

/** The part of a help page after the options: examples, each with what it does. */
export function examples(lines: readonly (readonly [command: string, meaning: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return ['', 'Examples:', ...lines.map(([command, meaning]) => `  $ ${command.padEnd(width)}   ${meaning}`)].join(
    '\n',
  );
}

/** Rows of a name and a value, the values in one column. */
export function formatRows(rows: readonly (readonly [name: string, value: string | number])[]): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printableLine(`${value}`)}`).join('\n');
}

/** The parts of a text that are not empty, with a blank line between them. */
export function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The findings that refuse an import or a plugin. */
export function listRefusals<F extends { readonly severity: 'error' | 'warning' }>({
  findings,
}: {
  readonly findings: readonly F[];
}): readonly F[] {
  return findings.filter(({ severity }) => severity === 'error');
}

const WALLS = {
  network: 'a network that Node closes',
  user: 'another user',
} as const satisfies Record<PluginInstallReport['trial_gaps'][number]['gap'], string>;

/** Rows that say whether code of a plugin has run, and which walls it ran without. */
export function describeTrial({
  trial,
  trial_gaps,
}: Pick<PluginInstallReport, 'trial' | 'trial_gaps'>): readonly (readonly [name: string, value: string])[] {
  if (trial === 'static') return [['Trial', 'none: its code has not run']];
  const gaps = trial_gaps.map(({ gap, reason }) => ['Without', `${WALLS[gap]}: ${reason}`] as const);
  return [['Trial', 'its code was run on this machine, in a process of its own'], ...gaps];
}

/** A row with the key that an archive names; none where nobody has signed it. */
export function describeSigner(
  { signature, key_id }: Pick<PluginInstallReport, 'signature' | 'key_id'>,
  isKnown = true,
): readonly (readonly [name: string, value: string])[] {
  if (key_id === null) return [];
  return [
    ['Signed by', isKnown && signature === 'unknown_key' ? `${key_id}, which this server does not trust` : key_id],
  ];
}

/** The last sentence of a refused run; `what` says what has not happened and what to do. */
export function describeRefusal(errors: number, what: string): string {
  return `Refused: ${errors === 1 ? '1 error' : `${errors} errors`}. ${what}`;
}

/** The findings in a plugin: every error, then the warnings grouped by rule. */
export function formatPluginFindings(findings: readonly PluginFinding[]): string {
  return formatFindings(findings.map(({ entry, ...finding }) => ({ ...finding, place: entry ?? '' })));
}

/** Every error, then the warnings grouped by rule; empty where there is nothing to say. */
export function formatFindings(findings: readonly ShownFinding[]): string {
  const shown = findings.map((finding) => ({
    ...finding,
    place: printableLine(finding.place),
    message: printableLine(finding.message),
  }));
  const errors = shown.filter(({ severity }) => severity === 'error');
  const warnings = shown.filter(({ severity }) => severity === 'warning');
  return joinParts([formatErrors(errors), formatWarnings(warnings)]);
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

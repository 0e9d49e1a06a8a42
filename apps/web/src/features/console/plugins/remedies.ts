import type { PLUGINS } from '../../../texts/english/console/plugins.ts';

/** What can be done about a finding: the name of its text. */
export type Remedy = keyof typeof PLUGINS.remedy;

/** Rules whose remedy is not that of their group. */
const OF_RULES: Readonly<Record<string, Remedy>> = {
  'archive.not_a_zip': 'no_zip',
  'archive.truncated': 'damaged',
  'archive.unreadable': 'damaged',
  'archive.too_large': 'smaller',
  'archive.too_many_entries': 'smaller',
  'archive.total_size': 'smaller',
  'archive.entry_size': 'smaller',
  'archive.left_out': 'nothing',
  'shape.stray_file': 'nothing',
  'manifest.unknown_field': 'nothing',
  'trust.unsigned': 'unsigned',
  'trust.unknown_key': 'unknown_key',
  'trust.other_key': 'other_key',
  'compat.self_dependency': 'author',
  'compat.missing_dependency': 'dependency',
  'compat.name_taken': 'name',
  'compat.name_clash': 'name',
  'compat.downgrade': 'downgrade',
  'trial.not_run': 'not_run',
  'activation.config': 'config',
};

/** What the other rules of a group have in common. */
const OF_GROUPS: Readonly<Record<string, Remedy>> = {
  archive: 'suspicious',
  yaml: 'suspicious',
  trust: 'tampered',
  compat: 'version',
};

/** What to do about a finding of a rule. What its author alone can mend, or what nobody knows yet, goes to the author. */
export function remedyOf(rule: string): Remedy {
  const [group = ''] = rule.split('.');
  return OF_RULES[rule] ?? OF_GROUPS[group] ?? 'author';
}

/** What an operator can decide against a rule, by the rule. */
const CHOICES = { 'compat.downgrade': 'allow_downgrade', 'trust.other_key': 'change_key' } as const;

/** A decision against a rule. */
export type Choice = (typeof CHOICES)[keyof typeof CHOICES];

/** The decisions that would let an archive pass; none where it has been refused for something else as well. */
export function choicesFor(rules: readonly string[]): Choice[] {
  const choices = rules.map((rule) => (isDecidable(rule) ? CHOICES[rule] : null));
  const found = choices.filter((choice) => choice !== null);
  return found.length === choices.length ? [...new Set(found)] : [];
}

function isDecidable(rule: string): rule is keyof typeof CHOICES {
  return Object.hasOwn(CHOICES, rule);
}

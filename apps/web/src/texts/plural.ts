/** The keys that a number chooses among: `due_one`, `due_other`. */
export type PluralEnding = `_${Intl.LDMLPluralRule}`;

/** Makes a function that returns the ending of the form that a language has for a number. */
export function createPluralEndings(language: string): (count: number) => PluralEnding {
  const rules = new Intl.PluralRules(language);
  return (count) => `_${rules.select(count)}`;
}

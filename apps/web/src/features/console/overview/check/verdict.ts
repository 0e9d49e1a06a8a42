import type { TextKey } from '../../../../texts/text-keys.ts';

/** What is put into a sentence: numbers are shown by what they count. */
export type Spoken = string | { readonly bytes: number } | { readonly seconds: number };

/** What a probe has found, in words. */
export interface Verdict {
  /** `note` where something is other than usual, or could not be found out. */
  readonly state: 'good' | 'note' | 'bad';
  readonly says: TextKey;
  /** What it means and what to change; null where nothing is wrong. */
  readonly help: TextKey | null;
  readonly values: Readonly<Record<string, Spoken>>;
}

/** Nothing is wrong. */
export const good = (says: TextKey, values: Verdict['values'] = {}): Verdict => ({
  state: 'good',
  says,
  help: null,
  values,
});
/** Something is wrong; `help` says what to change. */
export const bad = (says: TextKey, help: TextKey, values: Verdict['values'] = {}): Verdict => ({
  state: 'bad',
  says,
  help,
  values,
});
/** Something is other than usual, or could not be found out. */
export const note = (says: TextKey, help: TextKey, values: Verdict['values'] = {}): Verdict => ({
  ...bad(says, help, values),
  state: 'note',
});

import { useState } from 'react';
import {
  type Changes,
  type Draft,
  type Drafts,
  findChanges,
  findConflicts,
  type Input,
  isSame,
  keepDifferent,
  type Values,
} from './field-draft.ts';
import type { FormField } from './schema-field.ts';

/** What somebody has changed in a form, over what the server has. */
export interface FormDrafts extends Changes {
  readonly drafts: Drafts;
  /** The fields that the server has other values of than when somebody began to change them. */
  readonly conflicts: readonly string[];
  write(name: string, input: Input): void;
  /** Takes back what was changed of a field. */
  drop(name: string): void;
  /** Lets what was typed count over what the server has now. */
  insist(name: string): void;
  /** Takes back what these drafts were; what was typed since stays. */
  forget(these: Drafts): void;
}

/** Keeps what is typed in a form, also while the server's values change below it. */
export function useDrafts(fields: readonly FormField[], values: Values, language: string): FormDrafts {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [seen, setSeen] = useState(values);
  if (!isSame(seen, values)) {
    // What stood as the server had it is nobody's draft: it follows, and so does what was stored.
    const own = keepDifferent(fields, seen, drafts, language);
    setSeen(values);
    setDrafts(keepDifferent(fields, values, own, language));
  }
  const set = (name: string, draft: Draft) => setDrafts((all) => ({ ...all, [name]: draft }));
  return {
    drafts,
    ...findChanges(fields, values, drafts, language),
    conflicts: findConflicts(fields, values, drafts, language),
    write: (name, input) => set(name, { input, base: drafts[name] === undefined ? values[name] : drafts[name].base }),
    drop: (name) => setDrafts((all) => without(all, (other) => other === name)),
    insist: (name) => {
      const draft = drafts[name];
      if (draft !== undefined) set(name, { ...draft, base: values[name] });
    },
    forget: (these) => setDrafts((all) => without(all, (name) => all[name] === these[name])),
  };
}

function without(drafts: Drafts, isGone: (name: string) => boolean): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => !isGone(name)));
}

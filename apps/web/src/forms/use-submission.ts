import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { useAnnounce } from '../ui/live-status.tsx';
import type { Drafts, Values } from './field-draft.ts';
import type { FormDrafts } from './use-drafts.ts';

/** What became of a form that was sent. */
export interface Submission {
  /** Why it was refused; null where it was not. */
  readonly failure: unknown;
  /** What stood in the fields then. */
  readonly sent: Drafts;
  readonly isBusy: boolean;
  /** Whether the last one was stored. */
  readonly isSaved: boolean;
  /** How often it was sent in vain. */
  readonly tries: number;
  submit(): Promise<void>;
  /** Nothing of what was sent in vain stands there any more. */
  forgetFailure(): void;
}

/** Sends a form: what is no value, or was changed elsewhere as well, holds it back. */
export function useSubmission(
  { drafts, changed, mistakes, conflicts, forget }: FormDrafts,
  onSubmit: (changed: Values) => Promise<unknown>,
  saved: string | undefined,
): Submission {
  const { text } = useTexts();
  const announce = useAnnounce();
  const [state, setState] = useState<Omit<Submission, 'submit' | 'forgetFailure'>>(NOTHING_SENT);

  async function submit(): Promise<void> {
    if (state.isBusy) return;
    const { tries } = state;
    if (Object.keys(mistakes).length > 0 || conflicts.length > 0) {
      return setState({ ...NOTHING_SENT, sent: drafts, tries: tries + 1 });
    }
    if (Object.keys(changed).length === 0) return announce(text('forms.nothing'));
    setState({ ...NOTHING_SENT, sent: drafts, tries, isBusy: true });
    try {
      await onSubmit(changed);
      forget(drafts);
      setState({ ...NOTHING_SENT, tries, isSaved: true });
      announce(saved ?? text('action.saved'));
    } catch (failure) {
      setState({ ...NOTHING_SENT, failure, sent: drafts, tries: tries + 1 });
    }
  }

  return { ...state, submit, forgetFailure: () => setState({ ...NOTHING_SENT, tries: state.tries }) };
}

const NOTHING_SENT = { failure: null, sent: {}, isBusy: false, isSaved: false, tries: 0 } as const;

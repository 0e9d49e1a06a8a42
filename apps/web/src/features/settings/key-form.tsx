import { useSend } from '@learnwright/react';
import { type FormEvent, useRef, useState } from 'react';
import { explainError } from '../../page/failure.tsx';
import { type Texts, useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** The providers, as settings name them. */
export const SLOTS = ['provider_a', 'provider_b', 'provider_c'] as const;
export type Slot = (typeof SLOTS)[number];

interface KeyFormProps {
  readonly slot: Slot;
  readonly user_id: string;
}

/** What came of the test of a key. */
type Outcome = { readonly ok: boolean; readonly sentence: string };

/**
 * Takes a key: it is tested before it can be saved. The key is in the field alone until then, in no state and no attribute of the page;
 * once it is saved, the field is empty.
 */
export function KeyForm({ slot, user_id }: KeyFormProps) {
  const texts = useTexts();
  const { text } = texts;
  const field = useRef<HTMLInputElement>(null);
  const test = useSend('POST', '/settings/{user_id}/api-key/test', { changes: ['/users/{user_id}/ai-usage'] });
  const save = useSend('POST', '/settings/{user_id}/api-key', { changes: ['/settings/{user_id}'] });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const params = { user_id };

  /** Does something with the key. Nothing that is kept of the request has the key afterwards. */
  async function withKey(work: (key: string) => Promise<Outcome | null>): Promise<void> {
    const key = field.current?.value.trim() ?? '';
    if (key === '' || isBusy) return field.current?.focus();
    setIsBusy(true);
    try {
      setOutcome(await work(key));
    } catch (error) {
      setOutcome({ ok: false, sentence: explainError(error, texts) });
    }
    test.reset();
    save.reset();
    setIsBusy(false);
  }

  const tryKey = (event?: FormEvent) => {
    event?.preventDefault();
    return withKey(async (key) => {
      const { ok, ai_error_code, detail } = await test.mutateAsync({ params, body: { provider: slot, key } });
      return { ok, sentence: ok ? text('settings.key_works') : explainAi(ai_error_code, detail, texts) };
    });
  };
  const keep = () =>
    withKey(async (key) => {
      await save.mutateAsync({ params, body: { provider: slot, key } });
      if (field.current !== null) field.current.value = '';
      return null;
    });

  return (
    <form className="grid gap-4" onSubmit={tryKey}>
      <Field label={text('settings.key')} hint={text('settings.key_hint')}>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="field font-interface"
            type="password"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            onChange={() => setOutcome(null)}
          />
        )}
      </Field>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={isBusy}>
          {text('action.test')}
        </Button>
        {outcome?.ok === true && (
          <Button rank="first" onClick={keep}>
            {text('action.save')}
          </Button>
        )}
        <span role="status" className={outcome?.ok === false ? 'text-wrong' : 'text-correct'}>
          {outcome?.sentence}
        </span>
      </p>
    </form>
  );
}

/** Why an AI could not be asked, in a sentence of the language of the page. */
export function explainAi(code: unknown, detail: string, { serverText }: Texts): string {
  return (typeof code === 'string' ? serverText(`ai_errors.${code}`) : null) ?? detail;
}

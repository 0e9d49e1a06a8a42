import { type FormEvent, useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** A change that is under way, or has failed. */
export interface Change {
  readonly isPending: boolean;
  readonly error: unknown;
}

interface TitleFormProps {
  readonly title: string;
  readonly change: Change;
  readonly onSave: (title: string) => void;
  readonly onCancel: () => void;
}

/** Gives something another title. */
export function TitleForm({ title, change, onSave, onCancel }: TitleFormProps) {
  const { text } = useTexts();
  const [draft, setDraft] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft.trim());
  };
  return (
    <form className="grid gap-2 max-w-narrow" onSubmit={submit}>
      <Field label={text('curricula.item_title')}>
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: somebody has just pressed the button for it.
            autoFocus
            className="field"
            required
            maxLength={500}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" rank="first" isBusy={change.isPending}>
          {text('action.save')}
        </Button>
        <Button onClick={onCancel}>{text('action.cancel')}</Button>
      </p>
      <WhyFailed error={change.error} />
    </form>
  );
}

import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TitleField } from './title-field.tsx';

interface TitleLineProps {
  readonly label: string;
  readonly title: string;
  readonly isBusy: boolean;
  readonly onWrite: (title: string) => void;
  readonly onCreate: (title: string) => void;
  /** What else it is given, and why the last try has failed. */
  readonly children?: ReactNode;
}

/** A line that makes something of a title. */
export function TitleLine({ label, title, isBusy, onWrite, onCreate, children }: TitleLineProps) {
  const { text } = useTexts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onCreate(title.trim());
  };
  return (
    <form className="grid gap-2 medium:grid-cols-[1fr_auto] items-end" onSubmit={submit}>
      <TitleField label={label} value={title} onChange={onWrite} />
      <Button type="submit" isBusy={isBusy}>
        {text('action.create')}
      </Button>
      <div className="grid gap-2 col-span-full empty:hidden">{children}</div>
    </form>
  );
}

import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AddIcon, RemoveIcon } from '../ui/icons.ts';
import { Select } from '../ui/select.tsx';
import { OfField } from './of-field.tsx';

interface ListControlProps {
  /** The id of what names the list. */
  readonly labelledBy: string;
  readonly label: string;
  readonly entries: readonly string[];
  /** What each entry may be; null for any text. */
  readonly options: readonly string[] | null;
  readonly isDisabled: boolean;
  readonly describedBy: string | undefined;
  readonly onEntries: (entries: readonly string[]) => void;
}

/** A list of texts, each in a field of its own. What was added has the focus, and so has what stands where something was removed. */
export function ListControl({
  labelledBy,
  label,
  entries,
  options,
  isDisabled,
  describedBy,
  onEntries,
}: ListControlProps) {
  const { text } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLSpanElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.children[wanted.current];
    wanted.current = null;
    (row ?? add.current)?.querySelector<HTMLElement>('input, select, button')?.focus();
  });

  function write(next: readonly string[], focus: number | null): void {
    wanted.current = focus;
    onEntries(next);
  }

  return (
    <fieldset
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="grid gap-2 justify-items-start min-w-0"
    >
      {entries.length === 0 && !isDisabled && <p className="text-ink-soft">{text('forms.no_entries')}</p>}
      <ul ref={list} className="grid gap-2 w-full empty:hidden">
        {entries.map((entry, at) => {
          const control = {
            'aria-label': text('forms.entry', { label, number: at + 1 }),
            'aria-describedby': describedBy,
          };
          const change = (value: string) => write(entries.with(at, value), null);
          return (
            <li key={at} className="flex gap-2">
              {options === null ? (
                <input
                  {...control}
                  className="field disabled:opacity-55"
                  autoComplete="off"
                  disabled={isDisabled}
                  value={entry}
                  onChange={(event) => change(event.target.value)}
                />
              ) : (
                <Select
                  {...control}
                  value={entry}
                  options={options.map((option) => ({ value: option, label: option }))}
                  onChange={change}
                />
              )}
              <Button
                rank="quiet"
                disabled={isDisabled}
                onClick={() => write(entries.toSpliced(at, 1), Math.min(at, entries.length - 2))}
              >
                <Icon of={RemoveIcon} />
                <span className="unseen">{text('forms.remove_entry', { label, number: at + 1 })}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <span ref={add}>
        <Button
          icon={AddIcon}
          disabled={isDisabled}
          onClick={() => write([...entries, options?.[0] ?? ''], entries.length)}
        >
          <span>
            {text('forms.add')}
            <OfField label={label} />
          </span>
        </Button>
      </span>
    </fieldset>
  );
}

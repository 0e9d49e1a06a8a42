import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from './field.tsx';

interface SearchFieldProps {
  readonly label: string;
  /** What may be typed. */
  readonly hint?: string;
  /** What is searched now. */
  readonly value: string;
  readonly onSearch: (wanted: string) => void;
}

/** How long somebody may pause while typing before it is searched, in milliseconds. */
const PAUSE = 250;

/** A search: what is typed is looked for when somebody pauses. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState({ value, sent: value });
  // Somebody else, such as a link, has changed what is searched.
  if (value !== last.value) {
    setLast({ ...last, value });
    if (value !== last.sent) setTyped(value);
  }
  const search = useEffectEvent((wanted: string) => {
    setLast({ ...last, sent: wanted });
    onSearch(wanted);
  });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => search(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <search>
      <Field label={label}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="search"
            placeholder={hint}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </search>
  );
}

import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

/** What is looked for, as it stands in the address. */
interface Filters {
  readonly q?: string;
  /** The language that a set explains in. */
  readonly language?: string;
  /** The language that it teaches. */
  readonly target?: string;
}

interface SetFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The most sets that the server lists at once: the languages to choose from are theirs. */
const MOST = 500;

/** A search, and a choice of languages. */
export function SetFilters({ filters, onChange }: SetFiltersProps) {
  const { text, format } = useTexts();
  const all = useQuery(useLearnwrightQueries().get('/plugins/content/sets', { query: { limit: MOST } }));
  const { q = '', language = '', target = '' } = filters;
  const optionsOf = (values: readonly (string | null)[]) => [
    { value: '', label: text('console.content.any') },
    ...listValues(values).map((value) => ({ value, label: format.language(value) })),
  ];
  const sets = all.data ?? [];
  return (
    <search className="grid gap-4 medium:grid-cols-[2fr_1fr_1fr]">
      <Search q={q} onChange={(words) => onChange({ q: words })} />
      <Field label={text('console.content.target')}>
        {(control) => (
          <Select
            {...control}
            value={target}
            options={optionsOf([...sets.map(({ target_language }) => target_language), target])}
            onChange={(value) => onChange({ target: value })}
          />
        )}
      </Field>
      <Field label={text('console.content.language')}>
        {(control) => (
          <Select
            {...control}
            value={language}
            options={optionsOf([...sets.map((set) => set.language), language])}
            onChange={(value) => onChange({ language: value })}
          />
        )}
      </Field>
    </search>
  );
}

interface SearchProps {
  readonly q: string;
  readonly onChange: (q: string) => void;
}

/** The field has what is typed at once; the address follows. */
function Search({ q, onChange }: SearchProps) {
  const { text } = useTexts();
  const [words, setWords] = useState(q);
  const told = useRef(q);
  useEffect(() => {
    // Somebody has cleared the search, or gone back.
    if (q === told.current) return;
    told.current = q;
    setWords(q);
  }, [q]);
  const type = (next: string) => {
    setWords(next);
    told.current = next.trim();
    onChange(told.current);
  };
  return (
    <Field label={text('console.content.search')}>
      {(control) => (
        <input
          {...control}
          className="field"
          type="search"
          maxLength={200}
          placeholder={text('console.content.search_hint')}
          value={words}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The values that there are, each once, in their order. */
function listValues(values: readonly (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => value || []))].toSorted();
}

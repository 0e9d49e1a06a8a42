import type { Schemas } from '@learnwright/client';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../texts/texts.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** What is looked for, as it stands in the address. */
export interface Filters {
  readonly q?: string;
  /** The language to learn. */
  readonly language?: string;
  readonly level?: string;
}

interface CatalogueFiltersProps {
  readonly sets: readonly Schemas['Content_LessonSet'][];
  readonly filters: Filters;
}

/** A search, and a choice of what the sets have: languages to learn, and levels. */
export function CatalogueFilters({ sets, filters }: CatalogueFiltersProps) {
  const { text, format } = useTexts();
  const navigate = useNavigate({ from: '/learn' });
  const change = (name: keyof Filters) => (value: string) =>
    navigate({ search: { ...filters, [name]: value === '' ? undefined : value }, replace: true, resetScroll: false });
  const any = { value: '', label: text('learn.any') };
  const languages = listValues(sets.map(({ target_language }) => target_language));
  const levels = listValues(sets.map(({ level }) => level));
  return (
    <search className="grid gap-4 medium:grid-cols-[2fr_1fr_1fr]">
      <Field label={text('learn.search')}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="search"
            placeholder={text('learn.search_hint')}
            value={filters.q ?? ''}
            onChange={(event) => change('q')(event.target.value)}
          />
        )}
      </Field>
      <Field label={text('learn.language')}>
        {(control) => (
          <Select
            {...control}
            value={filters.language ?? ''}
            options={[any, ...languages.map((value) => ({ value, label: format.language(value) }))]}
            onChange={change('language')}
          />
        )}
      </Field>
      <Field label={text('learn.level')}>
        {(control) => (
          <Select
            {...control}
            value={filters.level ?? ''}
            options={[any, ...levels.map((value) => ({ value, label: value }))]}
            onChange={change('level')}
          />
        )}
      </Field>
    </search>
  );
}

/** The values that there are, each once, in their order. */
function listValues(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].toSorted();
}

import type { Schemas } from '@learnwright/client';
import { useTexts } from '../../../texts/texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { listValues, nameKind } from './work-facts.ts';
import { Pressed } from './work-parts.tsx';

/** The states of jobs, those first that somebody may have to do something about. */
export const STATUSES = ['failed', 'running', 'queued', 'succeeded', 'cancelled'] as const;

/** What of the jobs is shown, as it stands in the address. */
export type JobSearch = Readonly<Partial<Record<'status' | 'kind' | 'plugin' | 'user', string>>>;

interface JobFiltersProps {
  readonly search: JobSearch;
  readonly counts: Schemas['WorkSummary']['jobs'] | undefined;
  /** The jobs that are shown: what they have can be chosen. */
  readonly jobs: readonly Schemas['Job'][];
  readonly onChange: (changed: JobSearch) => void;
}

/** By what jobs can be told apart. All of it stands in the address. */
export function JobFilters({ search, counts, jobs, onChange }: JobFiltersProps) {
  const texts = useTexts();
  const { text, format } = texts;
  const { status, kind, plugin, user } = search;
  const countOf: Readonly<Record<string, number | undefined>> = counts ?? {};
  const any = { value: '', label: text('console.work.any') };
  const kinds = listValues(
    jobs.map((job) => job.kind),
    kind,
  );
  const plugins = listValues(
    jobs.map((job) => job.plugin),
    plugin,
  );
  return (
    <section className="grid gap-4 mb-6" aria-label={text('console.work.filters')}>
      <div className="flex flex-wrap gap-2">
        <Pressed isPressed={status === undefined} onPress={() => onChange({ status: '' })}>
          {text('console.work.all')}
        </Pressed>
        {STATUSES.map((name) => (
          <Pressed key={name} isPressed={status === name} onPress={() => onChange({ status: name })}>
            {text(`console.work.${name}`)}
            {countOf[name] !== undefined && <span className="tabular-nums">{format.number(countOf[name])}</span>}
          </Pressed>
        ))}
      </div>
      <div className="grid grid-cols-2 medium:flex gap-4">
        <div className="min-w-0 medium:min-w-48">
          <Field label={text('console.work.kind')}>
            {(control) => (
              <Select
                {...control}
                value={kind ?? ''}
                options={[
                  any,
                  ...kinds.map((value) => {
                    const { words, lang } = nameKind(value, texts);
                    return { value, label: words, ...(lang !== undefined && { lang }) };
                  }),
                ]}
                onChange={(value) => onChange({ kind: value })}
              />
            )}
          </Field>
        </div>
        <div className="min-w-0 medium:min-w-48">
          <Field label={text('console.work.plugin')}>
            {(control) => (
              <Select
                {...control}
                value={plugin ?? ''}
                options={[any, ...plugins.map((value) => ({ value, label: value, lang: 'en' }))]}
                onChange={(value) => onChange({ plugin: value })}
              />
            )}
          </Field>
        </div>
      </div>
      {user !== undefined && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="wrap-anywhere">{text('console.work.of_learner', { id: user })}</span>
          <Pressed isPressed={false} onPress={() => onChange({ user: '' })}>
            {text('console.work.show_all')}
          </Pressed>
        </p>
      )}
    </section>
  );
}

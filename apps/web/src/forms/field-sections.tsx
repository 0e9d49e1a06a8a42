import { Fragment, type ReactNode, useId } from 'react';
import { useTexts } from '../texts/texts.ts';
import type { Words } from '../texts/words.ts';
import type { FormField } from './schema-field.ts';

interface FieldSectionsProps {
  readonly fields: readonly FormField[];
  readonly show: (field: FormField) => ReactNode;
}

/** The fields, those of a group together under its heading. Where none has a group there is no heading. */
export function FieldSections({ fields, show }: FieldSectionsProps) {
  const { text } = useTexts();
  const groups = groupFields(fields);
  if (groups.length === 1 && groups[0]?.title === null)
    return <div className="form-fields grid gap-6">{fields.map(show)}</div>;
  return groups.map(({ title, fields: own }) => (
    <Section key={title?.words ?? ''} title={title ?? { words: text('forms.general') }}>
      {own.map((field) => (
        <Fragment key={field.name}>{show(field)}</Fragment>
      ))}
    </Section>
  ));
}

function Section({ title, children }: { readonly title: Words; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid gap-6 p-4 medium:p-6">
      <h2 id={id} lang={title.lang} className="text-large font-strong wrap-anywhere">
        {title.words}
      </h2>
      {children}
    </section>
  );
}

/** The groups in the order of their first fields; those without a group come first. */
function groupFields(
  fields: readonly FormField[],
): readonly { readonly title: Words | null; readonly fields: readonly FormField[] }[] {
  const groups = new Map<string, { readonly title: Words | null; readonly fields: FormField[] }>();
  for (const field of fields.toSorted((one, other) => Number(one.group != null) - Number(other.group != null))) {
    const { group = null } = field;
    const known = groups.get(group?.words ?? '');
    if (known === undefined) groups.set(group?.words ?? '', { title: group, fields: [field] });
    else known.fields.push(field);
  }
  return [...groups.values()];
}

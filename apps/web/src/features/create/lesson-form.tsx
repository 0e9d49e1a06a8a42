import { Fragment } from 'react';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { FindingText } from '../../page/finding-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { Draft } from './drafts.ts';
import { type Finding, findingsOf } from './finding-place.ts';
import type { LessonEdit } from './kept-edit.ts';
import { applyEdits, type LessonField, type LessonPart, listParts, readField } from './lesson-fields.ts';
import { usePartNames } from './part-names.ts';

interface LessonFormProps {
  readonly draft: Pick<Draft, 'language' | 'target_language'>;
  readonly edit: LessonEdit;
  readonly findings: readonly Finding[];
  readonly onChange: (edit: LessonEdit) => void;
  readonly onRemove: (part: LessonPart) => void;
}

/** The texts of a lesson as a form, part by part. */
export function LessonForm({ draft, edit, findings, onChange, onRemove }: LessonFormProps) {
  const { text } = useTexts();
  const names = usePartNames();
  const parts = listParts(applyEdits(edit.lesson, edit.edits));
  const place = useFocusAfter<HTMLDivElement>(edit.lesson);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-6">
      {parts.map((part) => (
        <fieldset key={part.pointer} className="grid gap-4 p-4 rounded-card border border-line min-w-0">
          <legend className="px-2 font-medium">{names.part(part)}</legend>
          {part.fields.map((field) => (
            <PartField
              key={field.pointer}
              lang={field.name === 'front' ? (draft.target_language ?? draft.language) : undefined}
              field={field}
              value={readField(edit.lesson, field, edit.edits)}
              findings={findingsOf(field, findings)}
              onChange={(typed) => onChange({ ...edit, edits: { ...edit.edits, [field.pointer]: typed } })}
            />
          ))}
          {part.kind !== 'lesson' && (
            <p>
              <Button rank="quiet" onClick={() => onRemove(part)}>
                {text('action.remove')} <span className="unseen">{names.part(part)}</span>
              </Button>
            </p>
          )}
        </fieldset>
      ))}
      <p className="text-small text-ink-soft">{text('create.more_fields')}</p>
    </div>
  );
}

interface PartFieldProps {
  readonly field: LessonField;
  readonly lang: string | undefined;
  readonly value: string;
  readonly findings: readonly Finding[];
  readonly onChange: (typed: string) => void;
}

function PartField({ field, lang, value, findings, onChange }: PartFieldProps) {
  const names = usePartNames();
  const hint = useFieldHint(field);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const rows = field.form === 'line' ? 1 : Math.min(12, Math.max(2, value.split('\n').length + 1));
  return (
    <Field label={names.field(field)} hint={hint} mistake={errors.length === 0 ? null : <Mistakes errors={errors} />}>
      {(control) => (
        <textarea
          {...control}
          className="field font-content"
          rows={rows}
          dir="auto"
          lang={lang}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** How a field is filled in, where that is not plain. */
function useFieldHint({ name, form }: LessonField): string | undefined {
  const { text } = useTexts();
  if (name === 'body') return text('curricula.markdown');
  if (name === 'sentence') return text('create.sentence_hint');
  if (name === 'blanks') return text('create.blanks_hint');
  if (form === 'orders') return text('create.orders_hint');
  return form === 'lines' ? text('create.one_a_line') : undefined;
}

/** What is wrong in a field, one behind the other. */
function Mistakes({ errors }: { readonly errors: readonly Finding[] }) {
  return errors.map(({ rule, message }, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <FindingText code={rule} message={message} />
    </Fragment>
  ));
}

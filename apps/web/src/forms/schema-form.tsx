import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts.ts';
import { useTextPart } from '../texts/use-text-part.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import type { Values } from './field-draft.ts';
import { placeFindings } from './field-findings.ts';
import { FieldSections } from './field-sections.tsx';
import { type FieldState, FormFieldView } from './form-field.tsx';
import { FormProblem } from './form-problem.tsx';
import type { FormField } from './schema-field.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useDrafts } from './use-drafts.ts';
import { useSubmission } from './use-submission.ts';

export interface SchemaFormProps {
  /** What is asked for, in this order: `fieldsOfSchema(schema)` makes it of the JSON Schema of an object. */
  readonly fields: readonly FormField[];
  /** What the server has, by the names of the fields. What is not there, or null, is not set. Read it again after a change. */
  readonly values: Values;
  /** Where the values stand in the body of the request, such as `/settings`; empty where they are the body. Findings land on their fields by it. */
  readonly pointer?: string;
  /**
   * Sends what was changed, and nothing else. Resolves when it is stored and the values were read again, as `mutateAsync` of `useSend` does;
   * what it rejects with is shown, the findings of the server at their fields, and what was typed stays.
   */
  readonly onSubmit: (changed: Values) => Promise<unknown>;
  /** What is said when it is stored; else that it is saved. */
  readonly saved?: string;
  /** What else stands beside a field, such as where its value comes from. */
  readonly aside?: (field: FormField, state: FieldState) => ReactNode;
}

/**
 * A form over JSON Schemas: `<SchemaForm fields={fieldsOfSchema(schema)} values={values} onSubmit={(changed) => save.mutateAsync(…)} />`.
 * It has its own buttons *Save* and *Discard*, says what is wrong, asks before somebody leaves with changes, and brings its texts. Where a
 * value was changed elsewhere while somebody types, it offers both.
 */
export function SchemaForm(props: SchemaFormProps) {
  const { text } = useTexts();
  const isReady = useTextPart('findings');
  return isReady ? <ReadyForm {...props} /> : <Loading label={text('app.loading')} />;
}

function ReadyForm({ fields, values, pointer = '', onSubmit, saved, aside = () => null }: SchemaFormProps) {
  const { text, plural, language } = useTexts();
  const form = useDrafts(fields, values, language);
  const { drafts, changed, mistakes, conflicts } = form;
  const { failure, sent, isBusy, isSaved, tries, submit, forgetFailure } = useSubmission(form, onSubmit, saved);
  const element = useRef<HTMLFormElement>(null);
  const save = useRef<HTMLSpanElement>(null);
  const wrong = new Set([...Object.keys(mistakes), ...conflicts]);
  const count = new Set([...Object.keys(changed), ...wrong]).size;
  const { ofFields, others } = placeFindings(
    failure,
    pointer,
    fields.map(({ name }) => name),
  );
  // What was sent in vain leads to the first place that is wrong.
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [tries]);

  function discard(): void {
    form.forget(drafts);
    forgetFailure();
    save.current?.querySelector('button')?.focus();
  }

  return (
    <form
      ref={element}
      noValidate
      className="grid gap-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UnsavedGuard isUnsaved={count > 0} />
      <FormProblem error={failure} others={others} conflicts={conflicts.length} hasFieldFindings={ofFields.size > 0} />
      <FieldSections
        fields={fields}
        show={(field) => {
          const { name } = field;
          const draft = drafts[name];
          // What the server has found, and what is no value, is about what was sent: whoever types on has not heard of it.
          const isAsSent = draft === sent[name];
          return (
            <FormFieldView
              key={name}
              field={field}
              value={values[name]}
              draft={draft}
              isChanged={Object.hasOwn(changed, name) || Object.hasOwn(mistakes, name)}
              isConflict={conflicts.includes(name)}
              mistake={isAsSent ? (mistakes[name] ?? null) : null}
              findings={isAsSent ? (ofFields.get(name) ?? []) : []}
              aside={(state) => aside(field, state)}
              onInput={(input) => form.write(name, input)}
              onDrop={() => form.drop(name)}
              onInsist={() => form.insist(name)}
            />
          );
        }}
      />
      <div className="form-actions flex flex-wrap items-center gap-x-4 gap-y-2">
        <span ref={save}>
          <Button type="submit" rank="first" isBusy={isBusy}>
            {text('action.save')}
          </Button>
        </span>
        {count > 0 && <Button onClick={discard}>{text('forms.discard')}</Button>}
        <span className="text-ink-soft">
          {count > 0 ? plural('forms.changes', count) : isSaved ? (saved ?? text('action.saved')) : ''}
        </span>
      </div>
    </form>
  );
}

const WRONG = '[role=alert][tabindex], [aria-invalid=true], [data-wrong], [data-conflict] button';

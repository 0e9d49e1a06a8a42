import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { type FormEvent, useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface EditLessonProps {
  readonly lesson: Schemas['Lesson'];
  readonly onDone: () => void;
}

/** The name under which the browser keeps what somebody writes into a lesson of a curriculum. */
export function contentDraft(lesson_id: string): string {
  return `content ${lesson_id}`;
}

/** Writes what a lesson of a curriculum says, in Markdown. What is not saved is there again after another page or a reload. */
export function EditLesson({ lesson: { id: lesson_id, content }, onDone }: EditLessonProps) {
  const { text } = useTexts();
  const save = useSend('PATCH', '/lessons/{lesson_id}', { changes: ['/curricula/{curriculum_id}/lessons'] });
  const { kept } = usePagePorts();
  const name = contentDraft(lesson_id);
  const [draft, setDraft] = useState(() => kept.read(name) ?? content);
  const forget = () => kept.write(name, null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { params: { lesson_id }, body: { content: draft } };
    // What is stored is not offered again, also where the page was left meanwhile.
    save.mutateAsync(input, { onSuccess: onDone }).then(forget, () => undefined);
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <Field label={text('curricula.content')} hint={text('curricula.markdown')}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            rows={8}
            maxLength={100_000}
            value={draft}
            onChange={({ target }) => {
              setDraft(target.value);
              kept.write(name, target.value === content ? null : target.value);
            }}
          />
        )}
      </Field>
      <WhyFailed error={save.error} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" rank="first" isBusy={save.isPending}>
          {text('action.save')}
        </Button>
        <Button
          onClick={() => {
            forget();
            onDone();
          }}
        >
          {text('action.cancel')}
        </Button>
      </p>
    </form>
  );
}

import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { type FormEvent, useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface EditLessonProps {
  readonly lesson: Schemas['Lesson'];
  readonly onDone: () => void;
}

/** Writes what a lesson of a curriculum says, in Markdown. */
export function EditLesson({ lesson: { id: lesson_id, content }, onDone }: EditLessonProps) {
  const { text } = useTexts();
  const save = useSend('PATCH', '/lessons/{lesson_id}', { changes: ['/curricula/{curriculum_id}/lessons'] });
  const [draft, setDraft] = useState(content);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params: { lesson_id }, body: { content: draft } }, { onSuccess: onDone });
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
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <WhyFailed error={save.error} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" rank="first" isBusy={save.isPending}>
          {text('action.save')}
        </Button>
        <Button onClick={onDone}>{text('action.cancel')}</Button>
      </p>
    </form>
  );
}

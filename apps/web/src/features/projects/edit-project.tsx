import type { Schemas } from '@learnwright/client';
import { useSend } from '@learnwright/react';
import { type FormEvent, useState } from 'react';
import { changedFields } from '../../editing/changed-fields.ts';
import { WhyFailed } from '../../page/failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface EditProjectProps {
  readonly project: Schemas['Project'];
  readonly onDone: () => void;
}

/** Changes a project: topic, goal, time, what is hard at the moment, and whether it rests. */
export function EditProject({ project, onDone }: EditProjectProps) {
  const { text } = useTexts();
  const save = useSend('PATCH', '/projects/{project_id}', { changes: ['/users/{user_id}/projects'] });
  const [before] = useState(project);
  const [draft, setDraft] = useState({ ...project, current_problem: project.current_problem ?? '' });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { topic, goal, timeframe, daily_minutes, current_problem, active } = draft;
    const written = {
      ...before,
      ...{ topic: topic.trim(), goal: goal.trim(), timeframe: timeframe.trim(), daily_minutes, active },
      current_problem: current_problem.trim() === '' ? null : current_problem.trim(),
    };
    const input = { params: { project_id: project.id }, body: changedFields(before, written) };
    save.mutate(input, { onSuccess: onDone });
  }

  const field = (name: 'topic' | 'goal' | 'timeframe' | 'current_problem', label: string, most: number) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="field"
          required={name !== 'current_problem'}
          maxLength={most}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );

  return (
    <form className="card grid gap-4 p-6 mb-8 max-w-narrow" onSubmit={submit}>
      {field('topic', text('welcome.topic'), 500)}
      {field('goal', text('welcome.goal'), 2000)}
      {field('current_problem', text('projects.problem'), 2000)}
      <div className="grid gap-4 medium:grid-cols-2">
        {field('timeframe', text('welcome.timeframe'), 100)}
        <Field label={text('projects.minutes')}>
          {(control) => (
            <input
              {...control}
              className="field"
              type="number"
              required
              min={1}
              max={1440}
              value={draft.daily_minutes}
              onChange={(event) => setDraft({ ...draft, daily_minutes: event.target.valueAsNumber })}
            />
          )}
        </Field>
      </div>
      <label className="flex items-center gap-3 min-h-11">
        <input
          type="checkbox"
          className="size-5 accent-pencil"
          checked={!draft.active}
          onChange={(event) => setDraft({ ...draft, active: !event.target.checked })}
        />
        {text('projects.rest')}
      </label>
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

import { useLearnwright, useSend } from '@learnwright/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { WhyFailed } from '../page/failure.tsx';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

interface ProjectFormProps {
  /** What the button says. */
  readonly label: string;
  readonly onProject: (project_id: string) => void;
  /** Stands beside the button. */
  readonly children?: ReactNode;
}

const MONTHS = [1, 3, 6, 12];
const MINUTES = [5, 10, 15, 20, 30, 45, 60];

/** Makes a project: what somebody wants to learn, what for, by when. */
export function ProjectForm({ label, onProject, children }: ProjectFormProps) {
  const { text, plural } = useTexts();
  const { user_id } = useLearnwright();
  const createProject = useSend('POST', '/users/{user_id}/projects');
  const [topic, setTopic] = useState('');
  const [goal, setGoal] = useState('');
  const [months, setMonths] = useState('3');
  const [minutes, setMinutes] = useState('15');
  const timeframe = months === '' ? text('welcome.no_date') : plural('welcome.months', Number(months));

  function create(event: FormEvent) {
    event.preventDefault();
    const body = { topic: topic.trim(), goal: goal.trim(), timeframe, daily_minutes: Number(minutes) };
    createProject.mutate({ params: { user_id }, body }, { onSuccess: ({ id }) => onProject(id) });
  }

  return (
    <form className="grid gap-6" onSubmit={create}>
      <Field label={text('welcome.topic')}>
        {(control) => (
          <input
            {...control}
            className="field"
            required
            maxLength={200}
            placeholder={text('welcome.topic_example')}
            value={topic}
            onChange={(event) => setTopic(event.target.value)}
          />
        )}
      </Field>
      <Field label={text('welcome.goal')}>
        {(control) => (
          <input
            {...control}
            className="field"
            required
            maxLength={500}
            placeholder={text('welcome.goal_example')}
            value={goal}
            onChange={(event) => setGoal(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-6 medium:grid-cols-2">
        <Field label={text('welcome.timeframe')}>
          {(control) => (
            <Select
              {...control}
              value={months}
              options={[
                ...MONTHS.map((count) => ({ value: String(count), label: plural('welcome.months', count) })),
                { value: '', label: text('welcome.no_date') },
              ]}
              onChange={setMonths}
            />
          )}
        </Field>
        <Field label={text('welcome.daily_minutes')}>
          {(control) => (
            <Select
              {...control}
              value={minutes}
              options={MINUTES.map((count) => ({ value: String(count), label: plural('learn.minutes', count) }))}
              onChange={setMinutes}
            />
          )}
        </Field>
      </div>
      <WhyFailed error={createProject.error} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" rank="first" isBusy={createProject.isPending}>
          {label}
        </Button>
        {children}
      </p>
    </form>
  );
}

import type { Schemas } from '@learnwright/client';
import { useStartSession } from '@learnwright/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { WhyFailed } from '../../page/failure.tsx';
import { METHODS, useMethodNames } from '../../page/method-names.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TutorIcon } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';

/** Begins a talk about a project, by a method or as the tutor thinks best. */
export function StartTalk({ projects }: { readonly projects: readonly Schemas['Project'][] }) {
  const { text } = useTexts();
  const names = useMethodNames();
  const navigate = useNavigate();
  const start = useStartSession();
  const newest = projects.find(({ active }) => active) ?? projects[0];
  const [project_id, setProject] = useState(newest?.id ?? '');
  const [method, setMethod] = useState('');

  function begin(event: FormEvent) {
    event.preventDefault();
    const chosen = METHODS.find((each) => each === method);
    start.mutate(
      { project_id, ...(chosen && { method: chosen }) },
      { onSuccess: ({ id }) => navigate({ to: '/tutor/$session', params: { session: id } }) },
    );
  }

  return (
    <form className="card grid gap-4 p-6" onSubmit={begin}>
      <h2 className="text-large font-strong">{text('tutor.start')}</h2>
      <Field label={text('tutor.project')}>
        {(control) => (
          <Select
            {...control}
            value={project_id}
            options={projects.map(({ id, topic }) => ({ value: id, label: topic }))}
            onChange={setProject}
          />
        )}
      </Field>
      <Field label={text('tutor.method')}>
        {(control) => (
          <Select
            {...control}
            value={method}
            options={[
              { value: '', label: text('tutor.tutor_chooses') },
              ...METHODS.map((value) => ({ value, label: names.explain(value) })),
            ]}
            onChange={setMethod}
          />
        )}
      </Field>
      <WhyFailed error={start.error} />
      <p className="flex flex-wrap gap-2">
        <Button type="submit" rank="first" icon={TutorIcon} isBusy={start.isPending}>
          {text('action.start')}
        </Button>
        <Link to="/projects" className={buttonClass('quiet')}>
          {text('tutor.to_projects')}
        </Link>
      </p>
    </form>
  );
}

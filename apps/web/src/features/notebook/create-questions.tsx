import { requireData } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { LONGEST_ANSWER, useAiRun } from '../../page/ai-run.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { AiRunView } from './ai-run-view.tsx';
import { ProjectField } from './question-editor.tsx';
import { useReadQuestions } from './questions.ts';

/** How many talks can be chosen. */
const TALKS = 20;

/** Has an AI make questions of what was said in the talks of a project, or in one of them. */
export function CreateQuestions({ project_id: first }: { readonly project_id: string }) {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const [chosen, setChosen] = useState<string | null>(null);
  const [session_id, setSession] = useState('');
  const project_id = chosen ?? first;
  const run = useAiRun(`questions ${user_id}`);
  const ask = useCreation();
  const begin = () => run.start(project_id, ask(project_id, session_id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin();
  };
  return (
    <form className="card grid gap-4 p-6" onSubmit={submit}>
      <div className="grid gap-1">
        <h2 className="text-large font-strong">{text('notebook.create_title')}</h2>
        <p className="text-ink-soft max-w-measure">{text('notebook.create_text')}</p>
      </div>
      <div className="grid gap-4 medium:grid-cols-2">
        <ProjectField
          value={project_id}
          onChange={(id) => {
            setChosen(id);
            setSession('');
          }}
        />
        <SourceField project_id={project_id} value={session_id} onChange={setSession} />
      </div>
      {run.state !== 'running' && (
        <p>
          <Button type="submit">{text('notebook.create')}</Button>
        </p>
      )}
      <AiRunView run={run} doing={text('notebook.creating')} onRetry={begin}>
        <Created count={typeof run.result === 'number' ? run.result : 0} />
      </AiRunView>
    </form>
  );
}

/** What asks for questions: of a talk, or without one of the last talks of a project. It comes to their number. */
function useCreation() {
  const { client } = useSession();
  const readQuestions = useReadQuestions();
  return (project_id: string, session_id: string) => async (signal: AbortSignal) => {
    const how = { signal, timeout: LONGEST_ANSWER };
    const questions = requireData(
      session_id === ''
        ? await client.post('/plugins/notebook/generate-from-project/{id}', { params: { id: project_id }, ...how })
        : await client.post('/plugins/notebook/generate-from-session/{id}', { params: { id: session_id }, ...how }),
    );
    await readQuestions();
    return questions.length;
  };
}

interface SourceFieldProps {
  readonly project_id: string;
  /** The id of a talk; empty for the last ones. */
  readonly value: string;
  readonly onChange: (session_id: string) => void;
}

function SourceField({ project_id, value, onChange }: SourceFieldProps) {
  const { text, format } = useTexts();
  const path = '/projects/{project_id}/sessions';
  const talks = useQuery(useLearnwrightQueries().get(path, { params: { project_id }, query: { limit: TALKS } }));
  const options = (talks.data ?? []).map(({ id, started_at }) => ({
    value: id,
    label: text('notebook.talk', { date: format.moment(started_at) }),
  }));
  return (
    <Field label={text('notebook.source')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: text('notebook.last_talks') }, ...options]}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

/** How many questions there are of these talks; without one, what to do first. */
function Created({ count }: { readonly count: number }) {
  const { text, plural } = useTexts();
  if (count > 0) return <p>{plural('notebook.created', count)}</p>;
  return (
    <p>
      {text('notebook.created_none')}{' '}
      <Link to="/tutor" className="link">
        {text('notebook.to_tutor')}
      </Link>
    </p>
  );
}

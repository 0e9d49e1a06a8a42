import type { Schemas } from '@learnwright/client';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useProjects } from '../../page/projects.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { CreateQuestions } from './create-questions.tsx';
import { QuestionList } from './question-list.tsx';
import { type QuestionFilter, STATES } from './questions.ts';

/** Questions about what somebody learns: written, made by an AI, answered and graded. */
export function NotebookPage() {
  const { text } = useTexts();
  const projects = useProjects();
  const { project } = useSearch({ from: '/shell/learner/server/notebook' });
  return (
    <>
      <PageHeading title={text('notebook.title')}>
        <p className="max-w-measure text-ink-soft">{text('notebook.lead')}</p>
        <p>
          <Link
            to="/notebook/guide"
            search={project === undefined ? {} : { project }}
            className={buttonClass('second')}
          >
            {text('notebook.guide')}
          </Link>
        </p>
      </PageHeading>
      {projects.isPending && <Loading label={text('app.loading')} />}
      {projects.isError && <Failure error={projects.error} onRetry={() => projects.refetch()} />}
      {projects.data && (projects.data.length === 0 ? <NoProjects /> : <Questions projects={projects.data} />)}
    </>
  );
}

/** A question needs something to be about. */
export function NoProjects() {
  const { text } = useTexts();
  return (
    <EmptyState
      picture={<EmptyShelf />}
      title={text('projects.none_title')}
      action={
        <Link to="/projects" className={buttonClass('first')}>
          {text('tutor.to_projects')}
        </Link>
      }
    >
      {text('notebook.no_project')}
    </EmptyState>
  );
}

/** The questions of all projects, or of one, which stands in the address as what else is asked for does. */
function Questions({ projects }: { readonly projects: readonly Schemas['Project'][] }) {
  const search = useSearch({ from: '/shell/learner/server/notebook' });
  const project = projects.find(({ id }) => id === search.project);
  const state = STATES.find((each) => each === search.state);
  const filter = { project_id: project?.id, state };
  const first = project ?? projects.find(({ active }) => active) ?? projects[0];
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <Filters projects={projects} filter={filter} />
        <QuestionList
          key={`${project?.id} ${state}`}
          filter={filter}
          projects={projects}
          project_id={first?.id ?? ''}
        />
      </div>
      <CreateQuestions key={first?.id} project_id={first?.id ?? ''} />
    </div>
  );
}

interface FiltersProps {
  readonly projects: readonly Schemas['Project'][];
  readonly filter: QuestionFilter;
}

function Filters({ projects, filter: { project_id, state } }: FiltersProps) {
  const { text } = useTexts();
  const navigate = useNavigate({ from: '/notebook' });
  const narrow = (next: { readonly project?: string; readonly state?: string }) => {
    const search = { ...(project_id && { project: project_id }), ...(state && { state }), ...next };
    const asked = Object.entries(search).filter(([, value]) => value !== '');
    void navigate({ search: Object.fromEntries(asked), replace: true, resetScroll: false });
  };
  return (
    <search className="grid gap-4 medium:grid-cols-2">
      <Field label={text('notebook.project')}>
        {(control) => (
          <Select
            {...control}
            value={project_id ?? ''}
            options={[
              { value: '', label: text('notebook.all_projects') },
              ...projects.map(({ id, topic }) => ({ value: id, label: topic })),
            ]}
            onChange={(project) => narrow({ project })}
          />
        )}
      </Field>
      <Field label={text('notebook.state')}>
        {(control) => (
          <Select
            {...control}
            value={state ?? ''}
            options={[
              { value: '', label: text('notebook.states.all') },
              ...STATES.map((value) => ({ value, label: text(`notebook.states.${value}`) })),
            ]}
            onChange={(next) => narrow({ state: next })}
          />
        )}
      </Field>
    </search>
  );
}

import { requireData, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useStartSession } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { Failure, WhyFailed } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { TalkRow } from '../../page/talk-row.tsx';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RemoveIcon, TutorIcon } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { BackIcon } from '../../ui/page-icons.ts';
import { EditProject } from './edit-project.tsx';
import { ProjectProfile } from './project-profile.tsx';
import { ProjectSets } from './project-sets.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

type Project = Schemas['Project'];

/** A project: its goal, what is learned for it, how somebody learns best, and the talks about it. */
export function ProjectPage() {
  const { text } = useTexts();
  const { project: project_id } = useParams({ from: '/shell/learner/server/projects/$project' });
  const project = useQuery(useLearnwrightQueries().get('/projects/{project_id}', { params: { project_id } }));
  if (project.data !== undefined) return <OpenProject key={project_id} project={project.data} />;
  if (project.isError) return <ErrorPage error={project.error} reset={() => project.refetch()} />;
  return <Loading label={text('app.loading')} />;
}

function OpenProject({ project }: { readonly project: Project }) {
  const { text, plural } = useTexts();
  const [isEdited, setIsEdited] = useState(false);
  const place = useFocusAfter<HTMLDivElement>(isEdited);
  const { topic, goal, timeframe, daily_minutes, current_problem, active } = project;
  return (
    <>
      <p>
        <Link to="/projects" className="inline-flex items-center gap-1 min-h-11 text-ink-soft hover:text-ink">
          <Icon of={BackIcon} />
          {text('tutor.to_projects')}
        </Link>
      </p>
      <PageHeading title={topic}>
        <p className="max-w-measure wrap-anywhere">{goal}</p>
        {current_problem !== null && (
          <p className="max-w-measure text-ink-soft wrap-anywhere">
            {text('projects.problem_is', { problem: current_problem })}
          </p>
        )}
        <p className="facts">
          <span>{timeframe}</span>
          <span>{plural('projects.a_day', daily_minutes)}</span>
          {!active && <Badge>{text('projects.resting')}</Badge>}
        </p>
        <div ref={place} tabIndex={-1}>
          <ProjectActions project={project} onEdit={() => setIsEdited(true)} />
        </div>
      </PageHeading>
      {isEdited && <EditProject project={project} onDone={() => setIsEdited(false)} />}
      <div className="grid gap-12 pt-4">
        <Talks project={project} />
        <ProjectSets project_id={project.id} />
        <ProjectProfile project_id={project.id} />
      </div>
    </>
  );
}

function ProjectActions({ project, onEdit }: { readonly project: Project; readonly onEdit: () => void }) {
  const { text } = useTexts();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onEdit}>{text('action.edit')}</Button>
      <Link to="/progress" search={{ project: project.id }} className={buttonClass('second')}>
        {text('progress.title')}
      </Link>
      <Link to="/notebook" search={{ project: project.id }} className={buttonClass('second')}>
        {text('places.notebook')}
      </Link>
      <Button icon={RemoveIcon} onClick={() => setIsRemoving(true)}>
        {text('action.remove')}
      </Button>
      {isRemoving && <RemoveDialog project={project} onClose={() => setIsRemoving(false)} />}
    </div>
  );
}

function RemoveDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const { text } = useTexts();
  const { client } = useSession();
  const params = { project_id: project.id };
  return (
    <RemovalDialog
      title={text('projects.remove_title', { topic: project.topic })}
      sentence={text('projects.remove_text')}
      remove={async () => requireData(await client.delete('/projects/{project_id}', { params }))}
      list="/users/{user_id}/projects"
      onClose={onClose}
    />
  );
}

/** The last talks about a project, and a new one. */
function Talks({ project: { id: project_id } }: { readonly project: Project }) {
  const { text } = useTexts();
  const navigate = useNavigate();
  const start = useStartSession();
  const path = '/projects/{project_id}/sessions';
  const talks = useQuery(useLearnwrightQueries().get(path, { params: { project_id }, query: { limit: 5 } }));
  const begin = () =>
    start.mutate(
      { project_id },
      { onSuccess: ({ id }) => navigate({ to: '/tutor/$session', params: { session: id } }) },
    );
  return (
    <section className="grid gap-4">
      <h2 className="text-large font-strong">{text('tutor.talks')}</h2>
      {talks.isPending && <Loading label={text('app.loading')} />}
      {talks.isError && <Failure error={talks.error} onRetry={() => talks.refetch()} />}
      {talks.data?.length === 0 && <p className="text-ink-soft">{text('tutor.no_talks')}</p>}
      {talks.data !== undefined && talks.data.length > 0 && (
        <ol className="card divide-y divide-line">
          {talks.data.map((session) => (
            <TalkRow key={session.id} session={session} />
          ))}
        </ol>
      )}
      <p className="flex flex-wrap gap-2">
        <Button rank="first" icon={TutorIcon} isBusy={start.isPending} onClick={begin}>
          {text('tutor.start')}
        </Button>
        <Link to="/tutor" className={buttonClass('quiet')}>
          {text('tutor.back')}
        </Link>
      </p>
      <WhyFailed error={start.error} />
    </section>
  );
}

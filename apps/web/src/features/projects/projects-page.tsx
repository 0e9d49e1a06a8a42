import type { Schemas } from '@learnwright/client';
import { Link, useNavigate } from '@tanstack/react-router';
import { ProjectForm } from '../../forms/project-form.tsx';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useProjects } from '../../page/projects.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Curricula } from './curricula.tsx';

/** What somebody learns, and what for; and the plans of their own. */
export function ProjectsPage() {
  const { text } = useTexts();
  const navigate = useNavigate();
  const projects = useProjects();
  const open = (project: string) => navigate({ to: '/projects/$project', params: { project } });
  return (
    <>
      <PageHeading title={text('projects.title')}>
        <p className="max-w-measure text-ink-soft">{text('projects.lead')}</p>
      </PageHeading>
      <div className="grid gap-12">
        <div className="grid gap-6">
          {projects.isPending && <Loading label={text('app.loading')} />}
          {projects.isError && <Failure error={projects.error} onRetry={() => projects.refetch()} />}
          {projects.data?.length === 0 && (
            <EmptyState picture={<EmptyShelf />} title={text('projects.none_title')}>
              {text('projects.none')}
            </EmptyState>
          )}
          {projects.data !== undefined && projects.data.length > 0 && (
            <ul className="grid gap-4 medium:grid-cols-2">
              {projects.data.map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </ul>
          )}
          <Disclosure label={text('projects.new')}>
            <ProjectForm label={text('action.create')} onProject={open} />
          </Disclosure>
        </div>
        <Curricula />
      </div>
    </>
  );
}

function ProjectCard({ project }: { readonly project: Schemas['Project'] }) {
  const { text, plural } = useTexts();
  const { id, topic, goal, timeframe, daily_minutes, active } = project;
  return (
    <li className="card relative grid gap-2 p-6 content-start wrap-anywhere hover:bg-sunken">
      <h2 className="text-large font-strong">
        <Link
          to="/projects/$project"
          params={{ project: id }}
          className="before:absolute before:inset-0 before:rounded-card"
        >
          {topic}
        </Link>
      </h2>
      <p className="text-ink-soft">{goal}</p>
      <p className="facts">
        <span>{timeframe}</span>
        <span>{plural('projects.a_day', daily_minutes)}</span>
        {!active && <Badge>{text('projects.resting')}</Badge>}
      </p>
    </li>
  );
}

import type { Schemas } from '@learnwright/client';
import { useLearnwright, useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyShelf } from '../../illustrations/empty-shelf.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useMode } from '../../start/mode.ts';
import { useTexts } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Select } from '../../ui/select.tsx';
import { Activity } from './activity.tsx';
import { Mistakes } from './mistakes.tsx';
import { ProjectProgress } from './project-progress.tsx';

/** What somebody has done, how it went, and what goes wrong. */
export function ProgressPage() {
  const { text } = useTexts();
  const { has } = useMode();
  return (
    <>
      <PageHeading title={text('progress.title')}>
        {has('badges') && (
          <p>
            <Link to="/badges" className={buttonClass('second')}>
              {text('places.badges')}
            </Link>
          </p>
        )}
      </PageHeading>
      <div className="grid gap-12">
        {has('xp') ? <Activity /> : <p className="text-ink-soft">{text('today.no_level_here')}</p>}
        {has('tutor') && <Projects />}
        <Mistakes />
      </div>
    </>
  );
}

/** The progress of one project, which stands in the address. */
function Projects() {
  const { text } = useTexts();
  const { user_id } = useLearnwright();
  const projects = useQuery(useLearnwrightQueries().get('/users/{user_id}/projects', { params: { user_id } }));
  const { project: asked } = useSearch({ from: '/shell/learner/progress' });
  const navigate = useNavigate({ from: '/progress' });
  const shown = projects.data?.find(({ id }) => id === asked) ?? firstOf(projects.data ?? []);
  return (
    <section className="grid gap-6">
      <h2 className="text-large font-strong">{text('progress.projects')}</h2>
      {projects.isPending && <Loading label={text('app.loading')} />}
      {projects.isError && <Failure error={projects.error} onRetry={() => projects.refetch()} />}
      {projects.data !== undefined && shown === undefined && (
        <EmptyState
          picture={<EmptyShelf />}
          title={text('projects.none_title')}
          action={
            <Link to="/projects" className={buttonClass('second')}>
              {text('tutor.to_projects')}
            </Link>
          }
        >
          {text('projects.none')}
        </EmptyState>
      )}
      {shown !== undefined && (
        <>
          <div className="max-w-narrow">
            <Field label={text('progress.project')}>
              {(control) => (
                <Select
                  {...control}
                  value={shown.id}
                  options={(projects.data ?? []).map(({ id, topic, kind }) => ({
                    value: id,
                    label: kind === 'content' ? text('progress.lessons') : topic,
                  }))}
                  onChange={(project) => navigate({ search: { project }, replace: true, resetScroll: false })}
                />
              )}
            </Field>
          </div>
          <ProjectProgress key={shown.id} project_id={shown.id} />
        </>
      )}
    </section>
  );
}

/** A project of the learner's own before the one that holds the lessons of sets. */
function firstOf(projects: readonly Schemas['Project'][]): Schemas['Project'] | undefined {
  return projects.find(({ kind }) => kind === 'standard') ?? projects[0];
}

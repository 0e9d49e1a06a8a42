import type { Schemas } from '@learnwright/client';
import { useNavigate } from '@tanstack/react-router';
import { ProjectForm } from '../../forms/project-form.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useProjects } from '../../page/projects.ts';
import { useTexts } from '../../texts/texts.ts';
import { Loading } from '../../ui/loading.tsx';
import { AnswererNote } from './answerer-note.tsx';
import { CostOfToday } from './cost-of-today.tsx';
import { StartTalk } from './start-talk.tsx';
import { TalkList } from './talk-list.tsx';

/** The talks with the tutor, newest first, and a new one. */
export function TalksPage() {
  const { text } = useTexts();
  const projects = useProjects();
  return (
    <>
      <PageHeading title={text('tutor.title')}>
        <p className="max-w-measure text-ink-soft">{text('tutor.lead')}</p>
      </PageHeading>
      {projects.isPending && <Loading label={text('app.loading')} />}
      {projects.isError && <Failure error={projects.error} onRetry={() => projects.refetch()} />}
      {projects.data && (projects.data.length === 0 ? <FirstProject /> : <Talks projects={projects.data} />)}
    </>
  );
}

/** A talk needs something to be about. */
function FirstProject() {
  const { text } = useTexts();
  const navigate = useNavigate();
  return (
    <section className="grid gap-6 max-w-narrow">
      <div className="grid gap-1">
        <h2 className="text-large font-strong">{text('tutor.no_project')}</h2>
        <p className="text-ink-soft">{text('tutor.no_project_text')}</p>
      </div>
      {/* The list of projects is read again by then, and the page shows what comes next. */}
      <ProjectForm label={text('action.continue')} onProject={() => navigate({ to: '/tutor' })} />
    </section>
  );
}

function Talks({ projects }: { readonly projects: readonly Schemas['Project'][] }) {
  return (
    <div className="grid gap-10">
      <div className="grid gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start">
        <StartTalk projects={projects} />
        <div className="grid gap-4">
          <AnswererNote />
          <CostOfToday />
        </div>
      </div>
      <TalkList projects={projects} />
    </div>
  );
}

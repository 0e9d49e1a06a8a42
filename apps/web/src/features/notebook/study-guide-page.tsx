import type { Schemas } from '@learnwright/client';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { Workbench } from '../../illustrations/workbench.tsx';
import { Markdown } from '../../markdown/markdown.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { useProjects } from '../../page/projects.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeepIcon, RemoveIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AnotherIcon, BackIcon } from '../../ui/page-icons.ts';
import { saveFile } from '../../ui/save-file.ts';
import { AiRunView } from './ai-run-view.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { NoProjects } from './notebook-page.tsx';
import { ProjectField } from './question-editor.tsx';
import { nameFile, type StudyGuide, useStudyGuide } from './study-guide.ts';

/** Study guides: an AI writes one of a project, and this device keeps it. */
export function StudyGuidePage() {
  const { text } = useTexts();
  const projects = useProjects();
  const navigate = useNavigate({ from: '/notebook/guide' });
  const { project: asked } = useSearch({ from: '/shell/learner/server/notebook/guide' });
  const known = projects.data ?? [];
  const shown = known.find(({ id }) => id === asked) ?? known.find(({ active }) => active) ?? known[0];
  return (
    <>
      <p>
        <Link
          to="/notebook"
          search={asked === undefined ? {} : { project: asked }}
          className="inline-flex items-center gap-1 min-h-11 text-ink-soft hover:text-ink"
        >
          <Icon of={BackIcon} />
          {text('notebook.back')}
        </Link>
      </p>
      <PageHeading title={text('notebook.guide')}>
        <p className="max-w-measure text-ink-soft">{text('notebook.guide_lead')}</p>
      </PageHeading>
      {projects.isPending && <Loading label={text('app.loading')} />}
      {projects.isError && <Failure error={projects.error} onRetry={() => projects.refetch()} />}
      {projects.data?.length === 0 && <NoProjects />}
      {shown !== undefined && (
        <div className="grid gap-8">
          <div className="max-w-narrow">
            <ProjectField
              value={shown.id}
              onChange={(project) => navigate({ search: { project }, replace: true, resetScroll: false })}
            />
          </div>
          <GuideOfProject key={shown.id} project={shown} />
        </div>
      )}
    </>
  );
}

function GuideOfProject({ project }: { readonly project: Schemas['Project'] }) {
  const { text } = useTexts();
  const { guide, run, isElsewhere, wasLeft, create, remove } = useStudyGuide(project.id);
  const view = useKeptFocus(String(guide === null));
  const mayCreate = run.state !== 'running' && !wasLeft && !isElsewhere;
  return (
    <div ref={view} tabIndex={-1} className="grid gap-6">
      <AiRunView run={run} doing={text('notebook.guide_writing')} onRetry={create}>
        {guide !== null && <p className="unseen">{text('notebook.guide_ready')}</p>}
      </AiRunView>
      {isElsewhere && <p role="status">{text('notebook.guide_elsewhere')}</p>}
      {wasLeft && (
        <div role="alert" className="grid gap-3 justify-items-start ps-4 border-s-4 border-almost">
          <p>{text('notebook.guide_left')}</p>
          <Button onClick={create}>{text('action.try_again')}</Button>
        </div>
      )}
      {guide === null && mayCreate && run.state !== 'failed' && <NoGuide onCreate={create} />}
      {guide !== null && (
        <>
          <GuideActions guide={guide} topic={project.topic} onCreate={mayCreate ? create : null} onRemove={remove} />
          <article dir="auto" className="card p-4 medium:p-8 wrap-anywhere">
            <Markdown text={guide.text} />
          </article>
        </>
      )}
    </div>
  );
}

function NoGuide({ onCreate }: { readonly onCreate: () => void }) {
  const { text } = useTexts();
  return (
    <EmptyState
      picture={<Workbench />}
      title={text('notebook.guide_none_title')}
      action={
        <Button rank="first" onClick={onCreate}>
          {text('notebook.guide_create')}
        </Button>
      }
    >
      {text('notebook.guide_none')}
    </EmptyState>
  );
}

interface GuideActionsProps {
  readonly guide: StudyGuide;
  readonly topic: string;
  /** Null while one is written. */
  readonly onCreate: (() => void) | null;
  readonly onRemove: () => void;
}

/** When a guide was made, and what can be done with it. */
function GuideActions({ guide, topic, onCreate, onRemove }: GuideActionsProps) {
  const { text, format } = useTexts();
  const [isRemoving, setIsRemoving] = useState(false);
  const take = () => {
    const file = new Blob([guide.text], { type: 'text/markdown;charset=utf-8' });
    saveFile(nameFile(topic, text('notebook.guide_file')), file);
  };
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{text('notebook.guide_made', { date: format.moment(guide.made_at) })}</p>
      <p className="flex flex-wrap gap-2">
        <Button rank="first" icon={KeepIcon} onClick={take}>
          {text('notebook.guide_export')}
        </Button>
        {onCreate !== null && (
          <Button icon={AnotherIcon} onClick={onCreate}>
            {text('notebook.guide_anew')}
          </Button>
        )}
        <Button icon={RemoveIcon} onClick={() => setIsRemoving(true)}>
          {text('action.remove')}
        </Button>
      </p>
      {isRemoving && <RemoveDialog onClose={() => setIsRemoving(false)} onRemove={onRemove} />}
    </div>
  );
}

interface RemoveDialogProps {
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

function RemoveDialog({ onClose, onRemove }: RemoveDialogProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const confirm = () => {
    onRemove();
    announce(text('notebook.guide_removed'));
  };
  return (
    <QuestionDialog
      title={text('notebook.guide_remove_title')}
      action={text('action.remove')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text('notebook.guide_remove_text')}</p>
    </QuestionDialog>
  );
}

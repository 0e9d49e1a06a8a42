import { requireData } from '@learnwright/client';
import { learnwrightKeys } from '@learnwright/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { QuestionDialog } from '../../editing/question-dialog.tsx';
import { ErrorPage } from '../../page/error-page.tsx';
import { Failure } from '../../page/failure.tsx';
import { PageHeading } from '../../page/page-heading.tsx';
import { PluginToolbar } from '../../slots/plugin-toolbar.tsx';
import { usePagePorts } from '../../start/page-ports.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RemoveIcon } from '../../ui/icons.ts';
import { useAnnounce } from '../../ui/live-status.tsx';
import { Loading } from '../../ui/loading.tsx';
import { BackIcon } from '../../ui/page-icons.ts';
import { DraftLessons } from './draft-lessons.tsx';
import { DraftProgress } from './draft-progress.tsx';
import { DRAFTS, type Draft, listDraftFacts, nameDraft, STATE_TONES, useDraft } from './drafts.ts';
import { keptEditName } from './kept-edit.ts';

/** A draft: how far it is, its lessons with what was found in them, and what can be done with it. */
export function DraftPage() {
  const { text } = useTexts();
  const { draft: draft_id } = useParams({ from: '/shell/learner/server/create/$draft' });
  const draft = useDraft(draft_id);
  if (draft.data === undefined) {
    if (draft.isError) return <ErrorPage error={draft.error} reset={() => draft.refetch()} />;
    return <Loading label={text('app.loading')} />;
  }
  return (
    <>
      {/* What was read last stays while the server cannot be reached. */}
      {draft.isError && (
        <div className="mb-6">
          <Failure error={draft.error} onRetry={() => draft.refetch()} />
        </div>
      )}
      <OpenDraft key={draft_id} draft={draft.data} />
    </>
  );
}

function OpenDraft({ draft }: { readonly draft: Draft }) {
  const texts = useTexts();
  const { text } = texts;
  const { title, goal, description, state, language, material } = draft;
  return (
    <>
      <p>
        <Link to="/create" className="inline-flex items-center gap-1 min-h-11 text-ink-soft hover:text-ink">
          <Icon of={BackIcon} />
          {text('create.all')}
        </Link>
      </p>
      <PageHeading title={nameDraft(draft)} lang={language}>
        {title !== null && <p className="max-w-measure wrap-anywhere">{goal}</p>}
        {description !== null && (
          <p lang={language} className="max-w-measure text-ink-soft wrap-anywhere">
            {description}
          </p>
        )}
        <p className="facts">
          <Badge tone={STATE_TONES[state]}>{text(`create.states.${state}`)}</Badge>
          {listDraftFacts(draft, texts).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <PluginToolbar subject={{ body: { draft_id: draft.id }, project_id: draft.project_id }} />
      </PageHeading>
      <div className="grid gap-8">
        <DraftProgress draft={draft} />
        {draft.lessons.length > 0 && <DraftLessons draft={draft} />}
        {material !== null && (
          <Disclosure label={text('create.own_text')}>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere max-h-96 overflow-y-auto">
              {material}
            </p>
          </Disclosure>
        )}
        <RemoveDraft draft={draft} />
      </div>
    </>
  );
}

/** Takes a draft away, or the lessons of a course, once somebody is sure. */
function RemoveDraft({ draft }: { readonly draft: Draft }) {
  const { text } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoval(draft);
  return (
    <p>
      <Button icon={RemoveIcon} onClick={() => setIsAsking(true)}>
        {text('action.remove')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={text('create.remove_title', { title: nameDraft(draft) })}
          action={text('action.remove')}
          isBusy={removal.isPending}
          error={removal.error}
          onConfirm={() => removal.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{text(draft.state === 'accepted' ? 'create.remove_course' : 'create.remove_draft')}</p>
        </QuestionDialog>
      )}
    </p>
  );
}

function useRemoval(draft: Draft) {
  const { text } = useTexts();
  const { client } = useSession();
  const { kept } = usePagePorts();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const params = { draft_id: draft.id };
  return useMutation({
    retry: false,
    mutationFn: async () => requireData(await client.delete(`${DRAFTS}/{draft_id}`, { params })),
    onSuccess: async () => {
      for (const { lesson_id } of draft.lessons) kept.write(keptEditName(draft.id, lesson_id), null);
      // Its page is left first: what it shows is not there any more.
      await navigate({ to: '/create' });
      announce(text('create.removed', { title: nameDraft(draft) }));
      await queryClient.invalidateQueries({ queryKey: learnwrightKeys.gets() });
    },
  });
}

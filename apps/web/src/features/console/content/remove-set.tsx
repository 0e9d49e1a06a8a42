import type { Schemas } from '@learnwright/client';
import { learnwrightKeys, useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../../page/failure.tsx';
import { type Texts, useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { useHeadingAfter } from './use-heading-after.ts';
import { readContentAgain } from './use-job.ts';

type Deletion = Schemas['Content_SetDeletion'];

interface RemoveSetProps {
  readonly set: Pick<Schemas['Content_LessonSet'], 'set_id' | 'title' | 'language'>;
  readonly onClose: () => void;
}

/** Asks whether a set shall go, and says before what goes with it and what stays. */
export function RemoveSet({ set: { set_id, title, language }, onClose }: RemoveSetProps) {
  const texts = useTexts();
  const { text } = texts;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  useHeadingAfter();
  const params = { set_id };
  const deletion = useQuery({
    ...useLearnwrightQueries().get('/plugins/content/sets/{set_id}/deletion', { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = useSend('DELETE', '/plugins/content/sets/{set_id}', { changes: ['/plugins/content/sets'] });
  const { data } = deletion;
  if (data === undefined || data.followed_by.length > 0) {
    const isFollowed = data !== undefined;
    return (
      <Dialog
        title={text(`console.content.removal.${isFollowed ? 'stop_first_title' : 'title'}`, { title })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{text(isFollowed ? 'action.back' : 'action.cancel')}</Button>}
      >
        {deletion.isPending && <Loading label={text('console.content.removal.reading')} />}
        {deletion.isError && <Failure error={deletion.error} onRetry={() => deletion.refetch()} />}
        {isFollowed && <Followed remotes={data.followed_by} />}
      </Dialog>
    );
  }
  const confirm = () =>
    remove.mutate(
      { params },
      {
        // Somebody else may have removed it meanwhile, or follow its repository.
        onError: () => void readContentAgain(queryClient),
        onSuccess: () => {
          void queryClient.invalidateQueries({ queryKey: learnwrightKeys.sets() });
          onClose();
          announce(text('console.content.removal.done', { title }));
        },
      },
    );
  const stays = listStaying(data, texts);
  return (
    <ConfirmDialog
      title={text('console.content.removal.title', { title })}
      action={text('action.remove')}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-small text-ink-soft wrap-anywhere">
        <span lang={language}>{title}</span> · {set_id}
      </p>
      <Facts label={text('console.content.removal.goes')} facts={listGoing(data, texts)} />
      {stays.length > 0 && <Facts label={text('console.content.removal.stays')} facts={stays} />}
      <p>{text(`console.content.removal.${stays.length > 0 ? 'again' : 'nothing'}`)}</p>
    </ConfirmDialog>
  );
}

function Facts({ label, facts }: { readonly label: string; readonly facts: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{label}</p>
      <ul className="list-disc ps-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

/** A set whose repository is followed, and where that can be ended. */
function Followed({ remotes }: { readonly remotes: readonly string[] }) {
  const { text } = useTexts();
  const list = useQuery(useLearnwrightQueries().get('/plugins/content/remotes', { query: { limit: 500 } }));
  const nameOf = (id: string) => list.data?.find(({ remote_id }) => remote_id === id)?.url ?? id;
  return (
    <>
      <p>{text('console.content.removal.followed')}</p>
      <p>{text('console.content.removal.stop_first')}</p>
      <ul className="grid gap-1">
        {remotes.map((id) => (
          <li key={id} className="wrap-anywhere">
            <ConsoleLink to="content/remotes" className="link inline-block py-3">
              {nameOf(id)}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function listGoing(
  { lessons, exercises, versions, assets, asset_bytes }: Deletion,
  { plural, format }: Texts,
): string[] {
  const size = format.bytes(asset_bytes);
  return [
    plural('console.content.removal.lessons', lessons),
    plural('console.content.removal.exercises', exercises),
    plural('console.content.removal.versions', versions),
    ...(assets === 0 ? [] : [plural('console.content.removal.assets', assets, { size })]),
  ];
}

function listStaying(deletion: Deletion, { plural, format }: Texts): string[] {
  const { learners, lesson_progress, attempts, element_errors, curricula } = deletion;
  const records = {
    progress: format.number(lesson_progress),
    attempts: format.number(attempts),
    errors: format.number(element_errors),
  };
  return [
    ...(learners === 0 ? [] : [plural('console.content.removal.learners', learners, records)]),
    ...(curricula === 0 ? [] : [plural('console.content.removal.curricula', curricula)]),
  ];
}

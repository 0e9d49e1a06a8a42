import { isApiError, requireData, type Schemas } from '@learnwright/client';
import { learnwrightKeys } from '@learnwright/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { exportAccount } from '../../../page/export-account.ts';
import { forgetKept } from '../../../page/forget-kept.ts';
import { plainName, shortName } from '../../../page/plain-name.ts';
import { usePagePorts } from '../../../start/page-ports.ts';
import { accountOf } from '../../../start/place.ts';
import { useSession, useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { KeepIcon, RemoveIcon } from '../../../ui/icons.ts';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { Part } from './part.tsx';

/** What the server has of a learner: a file of all of it, and its end. */
export function UserData({ user }: { readonly user: Schemas['User'] }) {
  const { text } = useTexts();
  const { client } = useSession();
  const [isErasing, setIsErasing] = useState(false);
  const file = useMutation({ retry: false, mutationFn: () => exportAccount(client, user.id) });
  return (
    <Part title={text('console.people.data')}>
      <p className="max-w-measure">{text('console.people.export_text')}</p>
      <p className="flex flex-wrap items-center gap-4">
        <Button icon={KeepIcon} isBusy={file.isPending} onClick={() => file.mutate()}>
          {text('action.export')}
        </Button>
        <span role="status">
          {file.isPending ? text('console.people.exporting') : file.isSuccess ? text('console.people.exported') : ''}
        </span>
      </p>
      <Problem error={file.error} />
      <p className="max-w-measure pt-4 border-t border-line">{text('console.people.erase_text')}</p>
      <p>
        <Button rank="danger" icon={RemoveIcon} onClick={() => setIsErasing(true)}>
          {text('action.erase')} <span className="unseen">{plainName(user)}</span>
        </Button>
      </p>
      {isErasing && <EraseUser user={user} onClose={() => setIsErasing(false)} />}
    </Part>
  );
}

interface EraseUserProps {
  readonly user: Schemas['User'];
  readonly onClose: () => void;
}

/** What an erasure takes, by the names of the texts, and what it leaves. */
const LOST = ['person', 'learning', 'talks', 'made', 'access', 'work'] as const;
const LEFT = ['log', 'backups', 'pages'] as const;

/** Erases a learner once their name was typed. */
function EraseUser({ user, onClose }: EraseUserProps) {
  const { text } = useTexts();
  const session = useSession();
  const { kept } = usePagePorts();
  const { server, place } = useSessionState();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const name = plainName(user);
  const isOwn = server?.caller?.user_id === user.id;
  const erase = useMutation({
    retry: false,
    mutationFn: async () => {
      try {
        // It is answered when all is gone, which takes its time with much to erase.
        requireData(await session.client.delete('/users/{user_id}', { params: { user_id: user.id }, timeout: 0 }));
      } catch (error) {
        // Somebody else was faster, or an erasure that was cut off goes on by itself.
        if (!isApiError(error) || error.code !== 'not_found') throw error;
      }
    },
    onSuccess: async () => {
      announce(text('console.people.erased', { name }));
      // Nothing of the page that is left is read again; the next one reads anew.
      await queryClient.invalidateQueries({ queryKey: learnwrightKeys.gets(), refetchType: 'none' });
      // What the browser has of the account is a ghost.
      if (isOwn && server?.auth_mode === 'required') await session.signOut().catch(() => session.leave());
      else if (accountOf(place) === user.id) session.leave();
      forgetKept(kept, user.id);
      await navigate(isOwn ? { to: '/welcome' } : { to: '/console/$', params: { _splat: 'users' } });
    },
  });
  return (
    <ConfirmDialog
      title={text('console.people.erase_title', { name: shortName(user) })}
      action={text('action.erase')}
      isDangerous
      typed={name}
      isBusy={erase.isPending}
      error={erase.error}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      {isOwn && <p className="font-medium">{text('console.people.erase_own')}</p>}
      <p ref={beginHere} tabIndex={-1}>
        {text('console.people.erase_lost')}
      </p>
      <ul className="list-disc ps-6 grid gap-1">
        {LOST.map((what) => (
          <li key={what}>{text(`console.people.lost.${what}`)}</li>
        ))}
      </ul>
      <p>{text('console.people.erase_left')}</p>
      <ul className="list-disc ps-6 grid gap-1">
        {LEFT.map((what) => (
          <li key={what}>{text(`console.people.left.${what}`)}</li>
        ))}
      </ul>
      <p className="text-ink-soft">{text('console.people.erase_after')}</p>
    </ConfirmDialog>
  );
}

/** The dialog begins with what is lost: the field for the name, which would have the focus, is far below. */
function beginHere(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

import { requireData, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFocusAfterDialog } from '../../../editing/focus-after-dialog.ts';
import { FormDialog } from '../../../editing/form-dialog.tsx';
import { Failure } from '../../../page/failure.tsx';
import { useSession } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { AddIcon } from '../../../ui/icons.ts';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Problem } from '../parts/problem.tsx';
import { Part } from './part.tsx';

type Tie = Schemas['SubjectOfIssuer'];

const PATH = '/admin/users/{user_id}/identities';

/** The subjects of issuers that call as a user: what they are, those that there are, another one, and the end of one. */
export function Identities({ user }: { readonly user: Schemas['User'] }) {
  const { text, format } = useTexts();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Schemas['UserIdentity'] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useFocusAfterDialog(removed !== null, heading);
  const ties = useQuery(useLearnwrightQueries().get(PATH, { params: { user_id: user.id } }));
  return (
    <Part
      title={text('console.people.identities')}
      heading={heading}
      action={
        <Button icon={AddIcon} onClick={() => setIsAdding(true)}>
          {text('console.people.tie')}
        </Button>
      }
    >
      <p className="text-ink-soft max-w-measure">{text('console.people.identities_text')}</p>
      {ties.isPending && <Loading label={text('app.loading')} />}
      {ties.isError && <Failure error={ties.error} onRetry={() => ties.refetch()} />}
      {ties.data?.length === 0 && <p>{text('console.people.no_identities')}</p>}
      {ties.data !== undefined && ties.data.length > 0 && (
        <DataTable
          title={text('console.people.identities')}
          rows={ties.data}
          keyOf={({ id }) => id}
          columns={[
            { title: text('console.people.issuer'), show: ({ issuer }) => <bdi>{issuer}</bdi> },
            {
              title: text('console.people.subject'),
              show: ({ subject }) => (
                <code>
                  <bdi>{subject}</bdi>
                </code>
              ),
            },
            { title: text('console.people.tied'), show: ({ created_at }) => format.date(created_at), isShort: true },
            {
              title: text('console.people.action'),
              show: (tie) => (
                <Button rank="danger" onClick={() => setRemoved(tie)}>
                  {text('console.people.untie')} <span className="unseen">{tie.subject}</span>
                </Button>
              ),
              isShort: true,
            },
          ]}
        />
      )}
      {isAdding && <AddTie user_id={user.id} onClose={() => setIsAdding(false)} />}
      {removed !== null && (
        <RemoveTie user_id={user.id} tie={removed} onClose={() => setRemoved(null)} onRemoved={leave} />
      )}
    </Part>
  );
}

/** Changes the ties that the server has at this moment: those that somebody else has added meanwhile stay. */
function useChangeTies(user_id: string) {
  const params = { user_id };
  const { client } = useSession();
  const put = useSend('PUT', PATH);
  const clear = useSend('DELETE', PATH);
  return useMutation({
    retry: false,
    mutationFn: async (change: (present: readonly Tie[]) => readonly Tie[]) => {
      const present = requireData(await client.get(PATH, { params }));
      const identities = change(present.map(({ issuer, subject }) => ({ issuer, subject })));
      if (identities.length === 0) await clear.mutateAsync({ params });
      else await put.mutateAsync({ params, body: { identities } });
    },
  });
}

interface AddTieProps {
  readonly user_id: string;
  readonly onClose: () => void;
}

function AddTie({ user_id, onClose }: AddTieProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const [issuer, setIssuer] = useState('');
  const [subject, setSubject] = useState('');
  const change = useChangeTies(user_id);
  const add = () => {
    const tie = { issuer: issuer.trim(), subject: subject.trim() };
    change.mutate((present) => [...present, tie], {
      onSuccess: () => {
        announce(text('console.people.tie_added'));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={text('console.people.tie')}
      action={text('action.save')}
      isBusy={change.isPending}
      onSend={add}
      onClose={onClose}
    >
      <p className="text-ink-soft">{text('console.people.tie_text')}</p>
      <Field label={text('console.people.issuer')} hint={text('console.people.issuer_hint')}>
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            spellCheck={false}
            required
            value={issuer}
            onChange={(event) => setIssuer(event.target.value)}
          />
        )}
      </Field>
      <Field label={text('console.people.subject')} hint={text('console.people.subject_hint')}>
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            spellCheck={false}
            required
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
      <Problem error={change.error} />
    </FormDialog>
  );
}

interface RemoveTieProps {
  readonly user_id: string;
  readonly tie: Tie;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveTie({ user_id, tie, onClose, onRemoved }: RemoveTieProps) {
  const { text } = useTexts();
  const announce = useAnnounce();
  const change = useChangeTies(user_id);
  const isOther = ({ issuer, subject }: Tie) => issuer !== tie.issuer || subject !== tie.subject;
  const remove = () =>
    change.mutate((present) => present.filter(isOther), {
      onSuccess: () => {
        onRemoved();
        announce(text('console.people.tie_removed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('console.people.untie_title')}
      action={text('console.people.untie')}
      isDangerous
      isBusy={change.isPending}
      error={change.error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <code>
          <bdi>{tie.subject}</bdi>
        </code>
        <br />
        <bdi>{tie.issuer}</bdi>
      </p>
      <p className="text-ink-soft">{text('console.people.untie_text')}</p>
    </ConfirmDialog>
  );
}

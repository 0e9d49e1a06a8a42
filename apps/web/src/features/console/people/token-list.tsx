import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useFocusAfterDialog } from '../../../editing/focus-after-dialog.ts';
import { Failure } from '../../../page/failure.tsx';
import { plainName, shortName } from '../../../page/plain-name.ts';
import { usePortions } from '../../../page/use-portions.ts';
import { usePagePorts } from '../../../start/page-ports.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAnnounce } from '../../../ui/live-status.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { PersonLink } from './person-link.tsx';

type Token = Schemas['ApiToken'];

interface TokenListProps {
  /** Only those of a learner; null for all. */
  readonly user: Schemas['User'] | null;
  /** Takes the focus when a token is revoked: its button is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** API tokens, newest first and without their secrets, each with the way to end it. */
export function TokenList({ user, heading }: TokenListProps) {
  const { text, plural } = useTexts();
  const [revoked, setRevoked] = useState<Token | null>(null);
  const leave = useFocusAfterDialog(revoked !== null, heading);
  const portions = usePortions(user?.id);
  const query = { limit: portions.limit, ...(user !== null && { user_id: user.id }) };
  const tokens = useQuery({
    ...useLearnwrightQueries().get('/admin/tokens', { query }),
    placeholderData: keepPreviousData,
  });
  const all = tokens.data ?? [];
  return (
    <>
      {tokens.isPending && <Loading label={text('app.loading')} />}
      {tokens.isError && <Failure error={tokens.error} onRetry={() => tokens.refetch()} />}
      {tokens.data?.length === 0 && <p>{text('console.people.no_tokens')}</p>}
      {all.length > 0 && <TokenTable tokens={portions.show(all)} isOfAll={user === null} onRevoke={setRevoked} />}
      {portions.hasMore(all) && (
        <p>
          <Button isBusy={tokens.isPlaceholderData} onClick={portions.grow}>
            {text('console.more')}
          </Button>
        </p>
      )}
      {portions.isFull(all) && <p className="text-ink-soft">{plural('console.people.most_tokens', all.length)}</p>}
      {revoked !== null && <RevokeToken token={revoked} onClose={() => setRevoked(null)} onRevoked={leave} />}
    </>
  );
}

interface TokenTableProps {
  readonly tokens: readonly Token[];
  readonly isOfAll: boolean;
  readonly onRevoke: (token: Token) => void;
}

function TokenTable({ tokens, isOfAll, onRevoke }: TokenTableProps) {
  const { text, format } = useTexts();
  const { now } = usePagePorts();
  const of = {
    title: text('console.people.of'),
    show: ({ user_id }: Token) => (user_id === null ? '–' : <Learner user_id={user_id} />),
  };
  return (
    <DataTable
      title={text('console.people.tokens')}
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        {
          title: text('console.people.label'),
          show: (token) => <bdi className="row-name">{plainName(token)}</bdi>,
        },
        { title: text('console.people.role'), show: ({ role }) => text(`console.people.role_${role}`), isShort: true },
        ...(isOfAll ? [of] : []),
        { title: text('console.people.created'), show: ({ created_at }) => format.date(created_at), isShort: true },
        {
          title: text('console.people.last_used'),
          show: ({ last_used_at }) =>
            last_used_at === null ? text('console.people.never') : format.relative(last_used_at),
          isShort: true,
        },
        {
          title: text('console.people.expires'),
          show: ({ expires_at }) => (expires_at === null ? text('console.people.never') : format.date(expires_at)),
          isShort: true,
        },
        {
          title: text('console.people.state'),
          show: (token) => <TokenState token={token} now={now()} onRevoke={() => onRevoke(token)} />,
          isShort: true,
        },
      ]}
    />
  );
}

interface TokenStateProps {
  readonly token: Token;
  readonly now: number;
  readonly onRevoke: () => void;
}

/** Whether a token opens anything; where it does, the way to end that. */
function TokenState({ token, now, onRevoke }: TokenStateProps) {
  const { text, format } = useTexts();
  if (token.revoked_at !== null) {
    return <Badge tone="almost">{text('console.people.revoked', { date: format.date(token.revoked_at) })}</Badge>;
  }
  if (token.expires_at !== null && Date.parse(token.expires_at) <= now) {
    return <Badge>{text('console.people.expired')}</Badge>;
  }
  return (
    <Button rank="danger" onClick={onRevoke}>
      {text('console.people.revoke')} <span className="unseen">{plainName(token)}</span>
    </Button>
  );
}

/** The learner of a token: the list has no names. */
function Learner({ user_id }: { readonly user_id: string }) {
  const user = useQuery(useLearnwrightQueries().get('/users/{user_id}', { params: { user_id } }));
  return <PersonLink id={user_id} name={user.data?.name ?? user_id} />;
}

interface RevokeTokenProps {
  readonly token: Token;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}

function RevokeToken({ token, onClose, onRevoked }: RevokeTokenProps) {
  const { text, format } = useTexts();
  const announce = useAnnounce();
  const name = shortName(token);
  const send = useSend('DELETE', '/admin/tokens/{token_id}', { changes: ['/admin/tokens'] });
  const revoke = () =>
    send.mutate(
      { params: { token_id: token.id } },
      {
        onSuccess: () => {
          onRevoked();
          announce(text('console.people.was_revoked', { name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={text('console.people.revoke_title', { name })}
      action={text('console.people.revoke')}
      isDangerous
      isBusy={send.isPending}
      error={send.error}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{text('console.people.revoke_text')}</p>
      <p className="text-ink-soft">
        {token.last_used_at === null
          ? text('console.people.never_used')
          : text('console.people.was_used', { when: format.relative(token.last_used_at) })}
      </p>
    </ConfirmDialog>
  );
}

import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { AddIcon } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ConsoleLink } from '../parts/console-link.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { CreateToken } from './create-token.tsx';
import { NewSecret } from './new-secret.tsx';
import { Part } from './part.tsx';
import { PersonLink } from './person-link.tsx';
import { TokenList } from './token-list.tsx';

/** The tokens by which programs call, all or those of the learner in the address. */
export function TokensPage() {
  const { text } = useTexts();
  const [{ user: user_id }] = useConsoleSearch('user');
  return (
    <>
      <PageHeading title={text('console.people.tokens')}>
        <p className="text-ink-soft max-w-measure">{text('console.people.tokens_lead')}</p>
      </PageHeading>
      {user_id === undefined ? <Tokens user={null} /> : <TokensOf key={user_id} user_id={user_id} />}
    </>
  );
}

function TokensOf({ user_id }: { readonly user_id: string }) {
  const { text } = useTexts();
  const user = useQuery(useLearnwrightQueries().get('/users/{user_id}', { params: { user_id } }));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 mb-4">
        {user.data !== undefined && <PersonLink id={user_id} name={user.data.name} />}
        <ConsoleLink to="tokens" className="row-link">
          {text('console.people.all_tokens')}
        </ConsoleLink>
      </p>
      {user.isPending && <Loading label={text('app.loading')} />}
      {user.isError && <Failure error={user.error} onRetry={() => user.refetch()} />}
      {user.data !== undefined && <Tokens user={user.data} />}
    </>
  );
}

function Tokens({ user }: { readonly user: Schemas['User'] | null }) {
  const { text } = useTexts();
  const [{ create }, change] = useConsoleSearch('user', 'create');
  const [made, setMade] = useState<Schemas['CreatedApiToken'] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A browser may keep the page as it stands for whoever comes back to it.
  useEffect(() => {
    const forget = () => setMade(null);
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  const close = () => change({ create: '' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {made !== null && create === undefined && (
        <NewSecret
          key={made.id}
          token={made}
          onDone={() => {
            setMade(null);
            heading.current?.focus();
          }}
        />
      )}
      <Part
        title={text('console.people.api_tokens')}
        heading={heading}
        action={
          <Button icon={AddIcon} onClick={() => change({ create: 'yes' })}>
            {text('console.people.create_token')}
          </Button>
        }
      >
        <TokenList user={user} heading={heading} />
      </Part>
      {create !== undefined && (
        <CreateToken
          user={user}
          onClose={close}
          onMade={(token) => {
            setMade(token);
            close();
          }}
        />
      )}
    </div>
  );
}

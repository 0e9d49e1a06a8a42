import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyShelf } from '../../../illustrations/empty-shelf.tsx';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { usePortions } from '../../../page/use-portions.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AddIcon } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { useConsoleSearch } from '../parts/use-console-search.ts';
import { CreateUser } from './create-user.tsx';
import { PersonLink } from './person-link.tsx';
import { SignInWays } from './sign-in-ways.tsx';

/** Everybody who learns on the server, with a search that stands in the address, and how people come in. */
export function UsersPage() {
  const { text, plural } = useTexts();
  const [{ q = '' }, change] = useConsoleSearch('q');
  const [isCreating, setIsCreating] = useState(false);
  const portions = usePortions(q);
  const query = { limit: portions.limit, ...(q !== '' && { q }) };
  const found = useQuery({
    ...useLearnwrightQueries().get('/users', { query }),
    placeholderData: keepPreviousData,
  });
  const all = found.data ?? [];
  const isEmpty = found.data?.length === 0;
  return (
    <>
      <PageHeading title={text('console.people.users')}>
        <p className="text-ink-soft max-w-measure">{text('console.people.users_lead')}</p>
      </PageHeading>
      <div className="grid gap-8">
        <section className="grid gap-4" aria-label={text('console.people.users')}>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="grow max-w-narrow">
              <SearchField
                label={text('console.people.search')}
                hint={text('console.people.search_hint')}
                value={q}
                onSearch={(wanted) => change({ q: wanted })}
              />
            </div>
            <Button icon={AddIcon} onClick={() => setIsCreating(true)}>
              {text('console.people.create_user')}
            </Button>
          </div>
          {found.isPending && <Loading label={text('app.loading')} />}
          {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
          {isEmpty && q !== '' && <p role="status">{text('console.people.none_found')}</p>}
          {isEmpty && q === '' && (
            <EmptyState picture={<EmptyShelf />} title={text('console.people.none_title')}>
              {text('console.people.none')}
            </EmptyState>
          )}
          {all.length > 0 && <UserTable users={portions.show(all)} />}
          {portions.hasMore(all) && (
            <p>
              <Button isBusy={found.isPlaceholderData} onClick={portions.grow}>
                {text('console.more')}
              </Button>
            </p>
          )}
          {portions.isFull(all) && <p className="text-ink-soft">{plural('console.people.most_users', all.length)}</p>}
        </section>
        <SignInWays />
      </div>
      {isCreating && <CreateUser onClose={() => setIsCreating(false)} />}
    </>
  );
}

function UserTable({ users }: { readonly users: readonly Schemas['User'][] }) {
  const { text, format } = useTexts();
  return (
    <DataTable
      title={text('console.people.users')}
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        { title: text('console.people.name'), show: (user) => <PersonLink id={user.id} name={user.name} /> },
        { title: text('console.people.email'), show: ({ email }) => email ?? '–' },
        { title: text('console.people.language'), show: ({ language }) => format.language(language), isShort: true },
        { title: text('console.people.created'), show: ({ created_at }) => format.date(created_at), isShort: true },
      ]}
    />
  );
}

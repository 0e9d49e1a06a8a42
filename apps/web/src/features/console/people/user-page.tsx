import { isApiError, type Schemas } from '@learnwright/client';
import { useLearnwrightQueries } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Failure } from '../../../page/failure.tsx';
import { PageHeading } from '../../../page/page-heading.tsx';
import { plainName } from '../../../page/plain-name.ts';
import { UsageRulers } from '../../../page/usage-rulers.tsx';
import { useSession, useSessionState } from '../../../start/session.ts';
import { useTexts } from '../../../texts/texts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AddIcon, LearnIcon } from '../../../ui/icons.ts';
import { Loading } from '../../../ui/loading.tsx';
import type { ConsolePageProps } from '../parts/console-address.ts';
import { ConsoleLink } from '../parts/console-link.tsx';
import { Identities } from './identities.tsx';
import { Part } from './part.tsx';
import { TokenList } from './token-list.tsx';
import { UserAi } from './user-ai.tsx';
import { UserData } from './user-data.tsx';
import { UserJobs } from './user-jobs.tsx';

/** All that an operator may know and do about one learner. */
export function UserPage({ id }: ConsolePageProps) {
  const { text } = useTexts();
  const user = useQuery(useLearnwrightQueries().get('/users/{user_id}', { params: { user_id: id } }));
  if (isApiError(user.error) && user.error.code === 'not_found') return <NoUser />;
  if (user.data === undefined) {
    return (
      <>
        <PageHeading title={text('console.people.user')} />
        {user.isError ? (
          <Failure error={user.error} onRetry={() => user.refetch()} />
        ) : (
          <Loading label={text('app.loading')} />
        )}
      </>
    );
  }
  return <KnownUser user={user.data} />;
}

function NoUser() {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={text('console.people.no_user')}>
        <p className="text-ink-soft max-w-measure">{text('console.people.no_user_text')}</p>
      </PageHeading>
      <ConsoleLink to="users" className={buttonClass('second')}>
        {text('console.people.all_users')}
      </ConsoleLink>
    </>
  );
}

function KnownUser({ user }: { readonly user: Schemas['User'] }) {
  const { text } = useTexts();
  return (
    <>
      <PageHeading title={plainName(user)}>
        <p>
          <ConsoleLink to="users" className="row-link">
            {text('console.people.all_users')}
          </ConsoleLink>
        </p>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Person user={user} />
        <Part title={text('console.people.stored')}>
          <UsageRulers
            user_id={user.id}
            words={{
              sayUsed: (used, allowed) => text('console.people.used_of', { used, allowed }),
              unknown: text('console.people.usage_unknown'),
            }}
          />
        </Part>
        <UserAi user_id={user.id} />
        <Identities user={user} />
        <UserTokens user={user} />
        <UserJobs user_id={user.id} />
        <UserData user={user} />
      </div>
    </>
  );
}

/** Who it is, and since when. */
function Person({ user }: { readonly user: Schemas['User'] }) {
  const { text, format } = useTexts();
  const session = useSession();
  const { server } = useSessionState();
  const navigate = useNavigate();
  const lessons = useQuery(
    useLearnwrightQueries().get('/users/{user_id}/lesson-progress', {
      params: { user_id: user.id },
      query: { limit: 1 },
    }),
  );
  const [last] = lessons.data ?? [];
  const learn = async () => {
    await session.learnOnServer(user.id);
    await navigate({ to: '/' });
  };
  return (
    <Part
      title={text('console.people.who')}
      action={
        server?.auth_mode === 'open' && (
          <Button icon={LearnIcon} onClick={learn}>
            {text('console.people.learn_as')}
          </Button>
        )
      }
    >
      <dl className="grid gap-x-6 gap-y-3 medium:grid-cols-[auto_minmax(0,1fr)] items-baseline">
        <Fact name={text('console.people.email')}>{user.email ?? text('console.people.no_email')}</Fact>
        <Fact name={text('console.people.id')}>
          <span className="flex flex-wrap items-center gap-x-2 -my-2.5">
            <code className="min-w-0 wrap-anywhere">{user.id}</code>
            <CopyButton text={user.id} label={text('action.copy')} doneLabel={text('action.copied')} />
          </span>
        </Fact>
        <Fact name={text('console.people.language')}>{format.language(user.language)}</Fact>
        <Fact name={text('console.people.created')}>{format.moment(user.created_at)}</Fact>
        <Fact name={text('console.people.last_lesson')}>
          {last !== undefined && format.moment(last.updated_at)}
          {lessons.data?.length === 0 && text('console.people.no_lesson')}
          {lessons.isError && text('console.people.cannot_read')}
        </Fact>
      </dl>
    </Part>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid medium:contents">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** The tokens that call as the learner. */
function UserTokens({ user }: { readonly user: Schemas['User'] }) {
  const { text } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Part
      title={text('console.people.tokens')}
      heading={heading}
      action={
        <ConsoleLink to="tokens" search={{ user: user.id, create: 'yes' }} className={buttonClass('second')}>
          <Icon of={AddIcon} />
          {text('console.people.create_token')}
        </ConsoleLink>
      }
    >
      <TokenList user={user} heading={heading} />
    </Part>
  );
}

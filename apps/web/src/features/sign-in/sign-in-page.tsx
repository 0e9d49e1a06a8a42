import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PageHeading } from '../../page/page-heading.tsx';
import type { AppInfo } from '../../start/app-info.ts';
import { useSession, useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Where somebody says who they are. This version takes tokens, and tells what else the server offers. */
export function SignInPage() {
  const { text } = useTexts();
  const { server } = useSessionState();
  return (
    <div className="max-w-narrow mx-auto grid gap-6">
      <PageHeading title={text('sign_in.title')}>
        <p className="text-ink-soft">{server?.name}</p>
      </PageHeading>
      <Ways signIn={server?.sign_in ?? null} />
      <TokenForm />
      <p>
        <Link to="/welcome" className="link">
          {text('sign_in.device')}
        </Link>
      </p>
    </div>
  );
}

function Ways({ signIn }: { readonly signIn: AppInfo['sign_in'] }) {
  const { text, format } = useTexts();
  if (signIn === null) return <p>{text('sign_in.tokens')}</p>;
  return (
    <div className="grid gap-1">
      {signIn.email_and_password && <p>{text('sign_in.email')}</p>}
      {signIn.passkeys && <p>{text('sign_in.passkeys')}</p>}
      {signIn.social.length > 0 && <p>{text('sign_in.social', { providers: format.list(signIn.social) })}</p>}
      {signIn.sign_up && <p>{text('sign_in.sign_up')}</p>}
      <p className="text-ink-soft">{text('sign_in.soon')}</p>
    </div>
  );
}

function TokenForm() {
  const { text } = useTexts();
  const session = useSession();
  const router = useRouter();
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/plain/sign-in' });
  const [token, setToken] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    const isTaken = await session.signIn(token.trim()).catch(() => false);
    setIsBusy(false);
    if (!isTaken) return setMistake(text('sign_in.refused'));
    if (session.current().place === null) return navigate({ to: '/welcome' });
    router.history.push(ownPath(to));
  }

  return (
    <form className="card grid gap-4 p-6" onSubmit={signIn}>
      <Field label={text('sign_in.token')} hint={text('sign_in.token_hint')} mistake={mistake}>
        {(control) => (
          <input
            {...control}
            className="field font-interface"
            type="password"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" rank="first" isBusy={isBusy}>
        {text('action.sign_in')}
      </Button>
    </form>
  );
}

/** Where somebody wanted to go, if that is a page of this app: nobody is led elsewhere. */
function ownPath(to: string | undefined): string {
  return to !== undefined && /^\/(?![/\\])/.test(to) ? to : '/';
}

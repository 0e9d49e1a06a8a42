import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagePorts } from '../start/page-ports.ts';
import { useSession, useSessionState } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { explainSignIn } from './explain-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { TokenForm } from './token-form.tsx';

interface SignInFormProps {
  /** The path of the app to come back to, for who leaves it to sign in elsewhere. */
  readonly to: string;
  /** Somebody is signed in now. */
  readonly onSignedIn: () => void;
}

/** The ways to sign in that the server has: e-mail and password, passkeys, accounts elsewhere, or a token. */
export function SignInForm({ to, onSignedIn }: SignInFormProps) {
  const { text } = useTexts();
  const { server } = useSessionState();
  const ways = server?.sign_in ?? null;
  const [isByToken, setIsByToken] = useState(false);
  if (ways === null || isByToken) {
    return (
      <div className="grid gap-4">
        {ways === null && <p>{text('sign_in.tokens')}</p>}
        <TokenForm onSignedIn={onSignedIn} />
        {ways !== null && (
          <Button rank="quiet" onClick={() => setIsByToken(false)}>
            {text('sign_in.other_ways')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {ways.email_and_password && <PasswordForm hasPasskeys={ways.passkeys} onSignedIn={onSignedIn} />}
      <div className="grid gap-2">
        {ways.passkeys && <PasskeyButton onSignedIn={onSignedIn} />}
        {ways.social.map((provider) => (
          <ElsewhereButton key={provider} provider={provider} to={to} />
        ))}
        <Button rank="quiet" onClick={() => setIsByToken(true)}>
          {text('sign_in.by_token')}
        </Button>
      </div>
    </div>
  );
}

/** What the providers call themselves. */
const PROVIDERS: Readonly<Record<string, string>> = {
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  microsoft: 'Microsoft',
};

/** Leads to an account elsewhere, and from there back to where somebody wanted to go. */
function ElsewhereButton({ provider, to }: { readonly provider: string; readonly to: string }) {
  const texts = useTexts();
  const { signIns } = useSession();
  const { leaveFor } = usePagePorts();
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const go = async () => {
    setIsBusy(true);
    try {
      leaveFor(await signIns.signInElsewhere(provider, to));
    } catch (error) {
      setMistake(explainSignIn(error, texts));
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={go}>
        {texts.text('sign_in.with', { provider: PROVIDERS[provider] ?? provider })}
      </Button>
      {mistake !== null && (
        <p role="alert" className="text-small text-wrong">
          {mistake}
        </p>
      )}
    </>
  );
}

/** Leads to the pages beside the one to sign in at. */
export function SignInLinks() {
  const { text } = useTexts();
  const { server } = useSessionState();
  return (
    <ul className="grid gap-1">
      {server?.sign_in?.email_and_password && server.sign_in.sign_up && (
        <li>
          {text('sign_in.new_here')}{' '}
          <Link to="/sign-up" className="link inline-flex items-center min-h-11">
            {text('action.sign_up')}
          </Link>
        </li>
      )}
      <li>
        <Link to="/welcome" search={{ step: 'who', mode: 'device' }} className="link inline-flex items-center min-h-11">
          {text('sign_in.device')}
        </Link>
      </li>
    </ul>
  );
}

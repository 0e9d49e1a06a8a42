import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { explainSignIn } from '../../sign-in/explain-sign-in.ts';
import { useSession, useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { Mistake, SettingCard } from './setting-card.tsx';
import { useSignInQuery } from './sign-in-queries.tsx';

/** How somebody signs in, and where they are signed in. A token has none of it: it can only be forgotten. */
export function AccountSettings() {
  const { server } = useSessionState();
  const { signIns } = useSession();
  const ways = server?.sign_in ?? null;
  const here = useSignInQuery('here', ways === null ? null : signIns.keepAlive);
  const device = here.data ?? null;
  const isByCookie = ways !== null && device !== null;
  return (
    <>
      <SignOutCard />
      {isByCookie && ways.email_and_password && <PasswordCard />}
      {isByCookie && ways.passkeys && <PasskeysCard />}
      {isByCookie && <DevicesCard here={device.id} />}
    </>
  );
}

function SignOutCard() {
  const texts = useTexts();
  const { text } = texts;
  const session = useSession();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const signOut = async () => {
    setIsBusy(true);
    try {
      await session.signOut();
      await navigate({ to: '/sign-in' });
    } catch (error) {
      setMistake(explainSignIn(error, texts));
      setIsBusy(false);
    }
  };
  return (
    <SettingCard>
      <p>{text('settings.sign_out_text')}</p>
      <p>
        <Button isBusy={isBusy} onClick={signOut}>
          {text('action.sign_out')}
        </Button>
      </p>
      <Mistake>{mistake}</Mistake>
    </SettingCard>
  );
}

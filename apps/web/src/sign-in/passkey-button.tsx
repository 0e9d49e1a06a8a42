import { useState } from 'react';
import { useSession } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { PasskeyIcon } from '../ui/icons.ts';
import { explainSignIn } from './explain-sign-in.ts';
import { canUsePasskeys, signInByPasskey } from './passkeys.ts';
import { useFilledInPasskey } from './use-filled-in-passkey.ts';

/** Signs in by a passkey: by one that somebody chooses among what the browser fills in, or at once by the button. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const texts = useTexts();
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  // The browser answers one request at a time.
  useFilledInPasskey(!isBusy, onSignedIn);
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    setIsBusy(true);
    setMistake(null);
    try {
      await signInByPasskey(session.signIns, { signal: new AbortController().signal });
      if (await session.refresh()) return onSignedIn();
      setMistake(texts.text('sign_in.not_kept'));
    } catch (error) {
      setMistake(explainSignIn(error, texts));
    }
    setIsBusy(false);
  };
  return (
    <>
      <Button icon={PasskeyIcon} isBusy={isBusy} onClick={signIn}>
        {texts.text('sign_in.passkey')}
      </Button>
      {mistake !== null && (
        <p role="alert" className="text-small text-wrong">
          {mistake}
        </p>
      )}
    </>
  );
}

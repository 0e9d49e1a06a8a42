import { type FormEvent, useState } from 'react';
import { explainError } from '../page/failure.tsx';
import { useSession } from '../start/session.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from './text-field.tsx';

/** Takes a token of the server for this tab. */
export function TokenForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const texts = useTexts();
  const { text } = texts;
  const session = useSession();
  const [token, setToken] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    try {
      if (await session.signIn(token.trim())) return onSignedIn();
      setMistake(text('sign_in.refused'));
    } catch (error) {
      setMistake(explainError(error, texts));
    }
    setIsBusy(false);
  }

  return (
    <form className="grid gap-4" onSubmit={signIn}>
      <TextField
        label={text('sign_in.token')}
        hint={text('sign_in.token_hint')}
        mistake={mistake}
        type="password"
        autoComplete="off"
        value={token}
        onChange={setToken}
      />
      <p>
        <Button type="submit" rank="first" isBusy={isBusy}>
          {text('action.sign_in')}
        </Button>
      </p>
    </form>
  );
}

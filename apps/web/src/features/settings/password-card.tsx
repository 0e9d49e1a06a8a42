import { type FormEvent, useState } from 'react';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { NewPassword } from '../../sign-in/new-password.tsx';
import { TextField } from '../../sign-in/text-field.tsx';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SettingCard } from './setting-card.tsx';
import { SignInFailure, useSignInChange, useSignInQuery } from './sign-in-queries.tsx';

/** Changes the password of somebody who has one. */
export function PasswordCard() {
  const { text } = useTexts();
  const { signIns } = useSession();
  const ways = useSignInQuery('ways', signIns.listWays);
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const place = useFocusAfter<HTMLDivElement>(isOpen);
  if (ways.data?.includes('credential') !== true) return null;
  return (
    <SettingCard title={text('sign_in.password')}>
      <div ref={place} tabIndex={-1}>
        {isOpen ? (
          <PasswordForm
            onDone={() => {
              setIsOpen(false);
              setIsDone(true);
            }}
          />
        ) : (
          <p className="flex flex-wrap items-center gap-4">
            <Button onClick={() => setIsOpen(true)}>{text('settings.change_password')}</Button>
            <span role="status">{isDone ? text('settings.password_changed') : ''}</span>
          </p>
        )}
      </div>
    </SettingCard>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { text } = useTexts();
  const { signIns } = useSession();
  const { isBusy, error, run } = useSignInChange();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && (await run(() => signIns.changePassword(current, next)))) onDone();
  };
  return (
    <form className="grid gap-4" onSubmit={change}>
      <TextField
        label={text('settings.current_password')}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
      />
      <NewPassword label={text('sign_in.new_password')} value={next} onChange={setNext} />
      <SignInFailure error={error} />
      <p>
        <Button type="submit" isBusy={isBusy}>
          {text('sign_in.set_password')}
        </Button>
      </p>
    </form>
  );
}

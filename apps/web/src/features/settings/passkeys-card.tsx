import { addPasskey, canUsePasskeys } from '../../sign-in/passkeys.ts';
import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PasskeyIcon, RemoveIcon } from '../../ui/icons.ts';
import { describeDevice } from './describe-device.ts';
import { SettingCard } from './setting-card.tsx';
import { SignInFailure, useSignInChange, useSignInQuery } from './sign-in-queries.tsx';

/** The passkeys of somebody: each can be taken away, and this device can get one. */
export function PasskeysCard() {
  const { text, format } = useTexts();
  const { signIns } = useSession();
  const passkeys = useSignInQuery('passkeys', signIns.listPasskeys);
  const { isBusy, error, run } = useSignInChange();
  const add = () => run(() => addPasskey(signIns, describeDevice(navigator.userAgent)));
  return (
    <SettingCard title={text('settings.passkeys')}>
      <p className="text-ink-soft">{text('settings.passkeys_text')}</p>
      {passkeys.data !== undefined && passkeys.data.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.data.map(({ id, name, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="grid">
                <span className="font-medium">{name ?? text('settings.passkey')}</span>
                {createdAt !== null && (
                  <span className="facts">{text('settings.since', { date: format.date(createdAt) })}</span>
                )}
              </span>
              <Button icon={RemoveIcon} onClick={() => run(() => signIns.removePasskey(id))}>
                {text('action.remove')} <span className="unseen">{name ?? text('settings.passkey')}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SignInFailure error={error ?? passkeys.error} />
      {canUsePasskeys() && (
        <p>
          <Button icon={PasskeyIcon} isBusy={isBusy} onClick={add}>
            {text('settings.add_passkey')}
          </Button>
        </p>
      )}
    </SettingCard>
  );
}

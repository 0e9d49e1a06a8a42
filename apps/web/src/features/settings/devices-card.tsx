import { useSession } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { describeDevice } from './describe-device.ts';
import { SettingCard } from './setting-card.tsx';
import { SignInFailure, useSignInChange, useSignInQuery } from './sign-in-queries.tsx';

/** Where somebody is signed in. Each sign-in can be ended, this one by signing out. */
export function DevicesCard({ here }: { readonly here: string }) {
  const { text, format } = useTexts();
  const { signIns } = useSession();
  const devices = useSignInQuery('devices', signIns.listDevices);
  const { isBusy, error, run } = useSignInChange();
  const others = (devices.data ?? []).filter(({ id }) => id !== here);
  return (
    <SettingCard title={text('settings.devices')}>
      {devices.data !== undefined && (
        <ul className="divide-y divide-line">
          {devices.data.map(({ id, token, userAgent, updatedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2 min-h-15">
              <span className="grid">
                <span className="font-medium">{describeDevice(userAgent)}</span>
                <span className="facts">{text('settings.seen', { when: format.relative(updatedAt) })}</span>
              </span>
              {id === here ? (
                <Badge tone="right">{text('settings.this_one')}</Badge>
              ) : (
                <Button onClick={() => run(() => signIns.endDevice(token))}>
                  {text('settings.end')} <span className="unseen">{describeDevice(userAgent)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {devices.data !== undefined && others.length === 0 && (
        <p className="text-ink-soft">{text('settings.no_others')}</p>
      )}
      <SignInFailure error={error ?? devices.error} />
      {others.length > 0 && (
        <p>
          <Button isBusy={isBusy} onClick={() => run(signIns.endOtherDevices)}>
            {text('settings.end_others')}
          </Button>
        </p>
      )}
    </SettingCard>
  );
}

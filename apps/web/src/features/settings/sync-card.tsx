import { isApiError } from '@learnwright/client';
import { explainError } from '../../page/failure.tsx';
import { useSession, useSessionState } from '../../start/session.ts';
import { useSyncing } from '../../start/syncing.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Mistake, SettingCard } from './setting-card.tsx';

/** How the records of this device and of the account stand to each other; nothing where they are in one place. */
export function SyncCard() {
  const texts = useTexts();
  const { text, plural, format } = texts;
  const syncing = useSyncing();
  if (syncing === null) return null;
  const { status, pending, held, last, error, sync } = syncing;
  if (isApiError(error) && error.code === 'not_found') return <GoneAccount />;
  const isFailed = status === 'failed' && error !== null;
  return (
    <SettingCard title={text('settings.sync')}>
      <div role="status" className="grid gap-1">
        {pending !== null && pending > 0 && <p>{plural('settings.pending', pending)}</p>}
        {!pending && !isFailed && <p>{text('settings.alike')}</p>}
        {held > 0 && <p className="text-almost">{plural('settings.held', held)}</p>}
        {last !== null && (
          <p className="text-small text-ink-soft">
            {text('settings.synced', { when: format.relative(new Date(last).toISOString()) })}
          </p>
        )}
      </div>
      <Mistake>{isFailed ? explainError(error, texts) : null}</Mistake>
      <p>
        <Button isBusy={status === 'syncing'} onClick={sync}>
          {text('settings.sync_now')}
        </Button>
      </p>
    </SettingCard>
  );
}

/** The account is not there any more. What this device has stays, and asks no server. */
function GoneAccount() {
  const { text } = useTexts();
  const session = useSession();
  const { place } = useSessionState();
  if (place?.kind !== 'device') return null;
  const { user_id: id, name } = place;
  return (
    <SettingCard title={text('settings.sync')}>
      <p role="alert">{text('settings.account_gone')}</p>
      <p>
        <Button onClick={() => session.learnOnDevice({ id, name }, null)}>{text('settings.device_alone')}</Button>
      </p>
    </SettingCard>
  );
}

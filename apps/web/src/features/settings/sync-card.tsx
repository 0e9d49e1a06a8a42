import { explainError } from '../../page/failure.tsx';
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
  return (
    <SettingCard title={text('settings.sync')}>
      <div role="status" className="grid gap-1">
        <p>{pending === null || pending === 0 ? text('settings.alike') : plural('settings.pending', pending)}</p>
        {held > 0 && <p className="text-almost">{plural('settings.held', held)}</p>}
        {last !== null && (
          <p className="text-small text-ink-soft">
            {text('settings.synced', { when: format.relative(new Date(last).toISOString()) })}
          </p>
        )}
      </div>
      <Mistake>{status === 'failed' && error !== null ? explainError(error, texts) : null}</Mistake>
      <p>
        <Button isBusy={status === 'syncing'} onClick={sync}>
          {text('settings.sync_now')}
        </Button>
      </p>
    </SettingCard>
  );
}

import { UsageRulers } from '../../page/usage-rulers.tsx';
import { accountOf } from '../../start/place.ts';
import { useSessionState } from '../../start/session.ts';
import { useTexts } from '../../texts/texts.ts';
import { AccountData } from './account-data.tsx';
import { LocalRecords } from './local-records.tsx';
import { SettingCard } from './setting-card.tsx';

/** What there is of somebody, on the server and on this device: how much, a file of it, and its end. */
export function MyDataSettings() {
  const { text } = useTexts();
  const { place } = useSessionState();
  const account = accountOf(place);
  return (
    <>
      {account !== null && (
        <SettingCard title={text('settings.usage')}>
          <UsageRulers
            user_id={account}
            words={{
              sayUsed: (used, allowed) => text('settings.used_of', { used, allowed }),
              unknown: text('settings.usage_unknown'),
            }}
          />
        </SettingCard>
      )}
      {account !== null && <AccountData user_id={account} />}
      {place?.kind === 'device' && <LocalRecords user_id={place.user_id} />}
    </>
  );
}

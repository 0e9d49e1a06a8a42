import { accountOf } from '../../start/place.ts';
import { useSessionState } from '../../start/session.ts';
import { AccountData } from './account-data.tsx';
import { LocalRecords } from './local-records.tsx';
import { UsageRulers } from './usage-rulers.tsx';

/** What there is of somebody, on the server and on this device: how much, a file of it, and its end. */
export function MyDataSettings() {
  const { place } = useSessionState();
  const account = accountOf(place);
  return (
    <>
      {account !== null && <UsageRulers user_id={account} />}
      {account !== null && <AccountData user_id={account} />}
      {place?.kind === 'device' && <LocalRecords user_id={place.user_id} />}
    </>
  );
}

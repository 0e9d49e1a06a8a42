import { requireData } from '../../api/require-data.ts';
import type { MergeReport } from '../local-storage.ts';
import type { ExchangeOptions } from './exchange-options.ts';
import { toRecords } from './to-records.ts';

/** Brings the attempt log and the lessons of a learner from a server into a local storage, beside what is there. */
export async function downloadRecords({ storage, client, user_id, signal }: ExchangeOptions): Promise<MergeReport> {
  const everything = requireData(await client.get('/users/{user_id}/export', { params: { user_id }, signal }));
  return storage.mergeRecords(toRecords(everything, storage.user_id));
}

import { type Client, requireData } from '@learnwright/client';
import { saveFile } from '../ui/save-file.ts';

/** Has the server put all that it holds of somebody into a file, waits for it, and saves it. Throws where the job fails. */
export async function exportAccount(client: Client, user_id: string): Promise<void> {
  const job = requireData(await client.post('/users/{user_id}/exports', { params: { user_id } }));
  const params = { job_id: job.id };
  for await (const { data } of requireData(await client.follow('/jobs/{job_id}/events', { params }))) {
    if (data.error !== null) throw new Error(data.error.detail);
  }
  const records = requireData(await client.get('/jobs/{job_id}/result', { params }));
  saveFile(`learnwright-${user_id}.json`, new Blob([JSON.stringify(records)], { type: 'application/json' }));
}

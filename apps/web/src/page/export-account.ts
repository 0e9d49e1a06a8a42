import { ApiError, type Client, requireData } from '@learnwright/client';
import { saveFile } from '../ui/save-file.ts';

/**
 * Has the server put all that it holds of somebody into a file, waits for it, and saves it. Throws the ApiError of a refusal, and that of
 * a job that fails.
 */
export async function exportAccount(client: Client, user_id: string): Promise<void> {
  const job = requireData(await client.post('/users/{user_id}/exports', { params: { user_id } }));
  const params = { job_id: job.id };
  const followed = await client.follow('/jobs/{job_id}/events', { params });
  for await (const { data } of requireData(followed)) {
    if (data.error === null) continue;
    const problem = { ...data.error, type: 'about:blank', title: '', status: 0, request_id: '' };
    throw new ApiError(problem, followed.response);
  }
  const records = requireData(await client.get('/jobs/{job_id}/result', { params }));
  saveFile(`learnwright-${user_id}.json`, new Blob([JSON.stringify(records)], { type: 'application/json' }));
}

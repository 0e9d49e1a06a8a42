import type { Client, Schemas } from '@learnwright/client';
import { learnwrightKeys, useLearnwrightQueries } from '@learnwright/react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../start/session.ts';

export type Job = Schemas['Job'];

const JOB = '/jobs/{job_id}';
/** A job whose events stop coming is looked at again after so many milliseconds. */
const RARELY = 5_000;

/** A job, followed to its end by its events. What it may have changed is read again then. */
export function useJob(job_id: string | null) {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const job = useQuery({
    ...useLearnwrightQueries().get(JOB, { params: { job_id: job_id ?? '' } }),
    enabled: job_id !== null,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? RARELY : false),
  });
  const isRunning = job.data !== undefined && isUnderWay(job.data);
  const isOver = job.data !== undefined && !isUnderWay(job.data);
  useEffect(() => {
    if (job_id === null || !isRunning) return;
    const leaving = new AbortController();
    const show = (next: Job) => keepJob(queryClient, next);
    // What the events do not tell, the next look at the job does.
    void follow(client, job_id, leaving.signal, show).catch(() => undefined);
    return () => leaving.abort();
  }, [client, queryClient, job_id, isRunning]);
  useEffect(() => {
    if (isOver) void readContentAgain(queryClient);
  }, [queryClient, isOver]);
  return job;
}

/** Keeps a job as the server has answered it, so that it need not be asked for. */
export function keepJob(queryClient: QueryClient, job: Job): void {
  queryClient.setQueryData(learnwrightKeys.get(JOB, { job_id: job.id }), job);
}

/** Whether a job waits or works. */
export function isUnderWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

async function follow(client: Client, job_id: string, signal: AbortSignal, show: (job: Job) => void): Promise<void> {
  const { data: events } = await client.follow(`${JOB}/events`, { params: { job_id }, signal });
  if (events === null) return;
  for await (const { data } of events) show(data);
}

/** Reads the sets again, and the repositories that they come from, in the learner's place too. */
export async function readContentAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: learnwrightKeys.gets(),
    predicate: ({ queryKey: [, , path] }) => String(path).startsWith('/plugins/content/'),
  });
  await queryClient.invalidateQueries({ queryKey: learnwrightKeys.sets() });
}

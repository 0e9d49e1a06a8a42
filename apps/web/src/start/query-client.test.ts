import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const fail = (): Promise<string> => Promise.reject(new Error('There is no network.'));

it('a change without a network fails at once, and is not carried out later', async () => {
  onlineManager.setOnline(false);
  const send = vi.fn(fail);
  const change = new MutationObserver(createQueryClient(), { mutationFn: send });
  await expect(change.mutate()).rejects.toThrow('There is no network.');
  onlineManager.setOnline(true);
  expect([send.mock.calls.length, change.getCurrentResult().isPaused]).toEqual([1, false]);
});

it('what cannot be read without a network says so at once, and is read when there is one', async () => {
  onlineManager.setOnline(false);
  const queryClient = createQueryClient();
  queryClient.mount();
  const read = vi.fn(fail);
  const reading = new QueryObserver(queryClient, { queryKey: ['settings'], queryFn: read, retry: false });
  const stop = reading.subscribe(() => undefined);
  await expect.poll(() => reading.getCurrentResult().status).toBe('error');
  read.mockResolvedValue('Ada');
  onlineManager.setOnline(true);
  await expect.poll(() => reading.getCurrentResult().data).toBe('Ada');
  stop();
  queryClient.unmount();
});

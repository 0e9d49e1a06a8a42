import type { Client } from '@learnwright/client';
import type { LocalStorage, SyncReport } from '@learnwright/client/local';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { learnwrightKeys, listRewardKeys } from './query-keys.ts';
import { readKeysAgain, readLearnerAgain } from './server-queries.ts';

/** The two sides of a sync. */
export interface UseSyncOptions {
  readonly storage: LocalStorage;
  readonly client: Client;
  /** The learner's account on the server, where that is not the id of the storage. */
  readonly user_id?: string | undefined;
  /** False syncs nothing, and says what it knows. Default: true. */
  readonly enabled?: boolean | undefined;
}

/** How a local storage and an account on a server stand to each other. */
export interface Sync {
  /** `failed` until the next sync has succeeded. */
  readonly status: 'waiting' | 'syncing' | 'synced' | 'failed';
  /** How many records the server has yet to be told; null until that is known. */
  readonly pending: number | null;
  /** Attempts that the server does not take yet: their times lie ahead of its clock. */
  readonly held: number;
  /** When the last sync succeeded, in milliseconds since 1970; null for never since the page began. */
  readonly last: number | null;
  /** Why the last one did not: an ApiError of the server, or of the way there. */
  readonly error: Error | null;
  /** Syncs now; several calls at once are one sync. */
  readonly sync: () => void;
}

/** What browsers have, and other runtimes may not. */
interface NetworkEvents {
  addEventListener?(name: 'online', listener: () => void): void;
  removeEventListener?(name: 'online', listener: () => void): void;
}

/**
 * Keeps a local storage and an account on a server alike, by `syncRecords` of the client: when it begins, after each completed
 * lesson, when somebody comes back to the page, and when there is a network again. Call it once for a page, and hand its answer
 * down; further calls for the same learner share its syncs.
 *
 * @example
 * const { status, pending, sync } = useSync({ storage, client });
 */
export function useSync({ storage, client, user_id = storage.user_id, enabled = true }: UseSyncOptions): Sync {
  const queryClient = useQueryClient();
  const queryKey = learnwrightKeys.pending(storage.user_id);
  const { data: pending } = useQuery({
    queryKey,
    queryFn: () => readPending(storage),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });
  const { count = null, completed = null } = pending ?? {};
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: learnwrightKeys.sync(storage.user_id, user_id),
    queryFn: async (): Promise<SyncReport> => {
      // Local mode is large, and comes with the first sync. One that has begun goes to its end.
      const { syncRecords } = await import('@learnwright/client/local');
      const report = await syncRecords({ storage, client, user_id }).finally(() =>
        queryClient.invalidateQueries({ queryKey }),
      );
      if (report.sent > 0) {
        readKeysAgain(queryClient, listRewardKeys(user_id));
        readLearnerAgain(queryClient, user_id);
      }
      return report;
    },
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  useEffect(
    () =>
      storage.subscribe(
        () => void queryClient.invalidateQueries({ queryKey: learnwrightKeys.pending(storage.user_id) }),
      ),
    [storage, queryClient],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sync that ends at `dataUpdatedAt` may have begun too early for a lesson.
  useEffect(() => {
    if (enabled && completed !== null) void refetch({ cancelRefetch: false });
  }, [enabled, completed, dataUpdatedAt, refetch]);
  useEffect(() => {
    // TanStack Query takes the network to be there at first, and tells nobody when it comes to a page that began without.
    const page: NetworkEvents = Object(globalThis);
    const goOn = () => void (enabled && refetch({ cancelRefetch: false }));
    page.addEventListener?.('online', goOn);
    return () => page.removeEventListener?.('online', goOn);
  }, [enabled, refetch]);
  return {
    status: isFetching ? 'syncing' : error !== null ? 'failed' : data === undefined ? 'waiting' : 'synced',
    pending: count,
    held: data?.held ?? 0,
    last: dataUpdatedAt || null,
    error,
    sync: () => void refetch({ cancelRefetch: false }),
  };
}

/** How many records wait, and which lessons among them were completed; null for none. */
async function readPending({ replica }: LocalStorage) {
  const { attempts, undone, lessons } = await replica.listPending();
  const completed = lessons.filter(({ status }) => status === 'completed');
  return {
    count: attempts.length + undone.length + lessons.length,
    completed: completed.length > 0 ? completed : null,
  };
}

import type { StorageChange } from '@learnwright/client';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, createElement, type ReactElement, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { createLearnwright, type Learnwright, type LearnwrightOptions } from './learnwright.ts';
import { listKeysOfChange, mutationKey, RECORD_ATTEMPTS } from './query-keys.ts';
import { readKeysAgain, readLearnerAgain, readPathsAgain } from './server-queries.ts';

/**
 * What the provider is given. What was read of the same learner through another client or storage is shown until it is
 * read again.
 */
export type LearnwrightProviderProps = LearnwrightOptions & { readonly children?: ReactNode };

const LearnwrightContext = createContext<Learnwright | null>(null);

/**
 * Gives the hooks below it their learner. It stands inside the QueryClientProvider of TanStack Query. Queries are read again
 * when the storage or `lessons` tells of a change, also one of another tab.
 *
 * @example
 * createElement(LearnwrightProvider, { client: createClient({ baseUrl: '' }), user_id: 'u1' }, 'The app');
 */
export function LearnwrightProvider(props: LearnwrightProviderProps): ReactElement {
  const { client, user_id, storage, lessons, children } = props;
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of the props, which are a new object each time.
  const learnwright = useMemo(() => createLearnwright(props), [client, user_id, storage, lessons]);
  useEffect(() => {
    const { user_id: learner, storage: records, lessons: content, tabs, recordsOffline } = learnwright;
    const attempts = { mutationKey: mutationKey(learner, RECORD_ATTEMPTS) };
    const readAgain = (change: StorageChange) => {
      // While more attempts wait, a queue would come without them.
      const isAhead = queryClient.isMutating(attempts) > 1;
      readKeysAgain(queryClient, listKeysOfChange(learner, change, isAhead));
      if (change.kind !== 'lessons') readLearnerAgain(queryClient, learner);
    };
    const ends = [
      records.subscribe((change) => {
        readAgain(change);
        // A storage of this device tells the other tabs itself.
        if (!recordsOffline) tabs.tell({ user_id: learner, change });
      }),
      content.subscribe(readAgain),
      tabs.listen(({ user_id: whose, change, paths = [] }) => {
        if (whose !== learner) return;
        if (change !== undefined) readAgain(change);
        void readPathsAgain(queryClient, paths);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [learnwright, queryClient]);
  return createElement(LearnwrightContext.Provider, { value: learnwright }, children);
}

/** The client, the storage and the learner of the hooks. Throws outside of a LearnwrightProvider. */
export function useLearnwright(): Learnwright {
  const learnwright = useContext(LearnwrightContext);
  if (learnwright === null) throw new Error('There is no LearnwrightProvider above this component. Put one around it.');
  return learnwright;
}

import type { KeptSet } from '@learnwright/client/local';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from './session.ts';

const KEY = ['kept sets'];

/** The sets of lessons that this browser keeps. */
export function useKeptSets() {
  const { device } = useSession();
  return useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<KeptSet[]> => (device.isKnown() ? (await device.open()).content.listKept() : []),
    networkMode: 'always',
    retry: false,
  });
}

/** Reads again what is kept, after a set has come or gone. */
export function useKeptChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

import type { LocalSettings } from '@learnwright/client/local';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from './session.ts';

const NAME = 'settings of this device';

/** What a learner of this device has set; null asks for nobody's. */
export function useDeviceSettings(user_id: string | null) {
  const { device } = useSession();
  return useQuery({
    queryKey: [NAME, user_id],
    queryFn: async (): Promise<LocalSettings> => (await device.open()).database.readSettings(user_id ?? ''),
    enabled: user_id !== null,
    networkMode: 'always',
    retry: false,
  });
}

/** Changes what a learner of this device has set. */
export function useChangeDeviceSettings(): (user_id: string, change: Partial<LocalSettings>) => Promise<void> {
  const { device } = useSession();
  const queryClient = useQueryClient();
  return async (user_id, change) => {
    const { database } = await device.open();
    queryClient.setQueryData([NAME, user_id], await database.changeSettings(user_id, change));
  };
}

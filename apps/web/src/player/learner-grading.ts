import { isApiError, requireData, type Schemas } from '@learnwright/client';
import { useLearnwright } from '@learnwright/react';
import { accountOf } from '../start/place.ts';
import { useSession, useSessionState } from '../start/session.ts';

/** Reads the learner's own policy of grading; null where there is none, and where it cannot be read without a network. */
export function useGradingReader(): () => Promise<Schemas['UserSettings']['grading']> {
  const { client, user_id } = useLearnwright();
  const { device } = useSession();
  const { place } = useSessionState();
  return async () => {
    if (accountOf(place) === null) return (await (await device.open()).database.readSettings(user_id)).grading;
    if (client === null) return null;
    const settings = client.get('/settings/{user_id}', { params: { user_id } }).then(requireData);
    return (await orWithoutNetwork(settings, null))?.grading ?? null;
  };
}

/** What is read, or what stands for it without a network: a lesson that is kept can be played while its records cannot be read. */
export async function orWithoutNetwork<Value>(reading: Promise<Value>, without: Value): Promise<Value>;
export async function orWithoutNetwork<Value>(reading: Promise<Value>, without: null): Promise<Value | null>;
export async function orWithoutNetwork<Value>(reading: Promise<Value>, without: Value | null): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (isApiError(error) && (error.code === 'network' || error.code === 'timeout')) return without;
    throw error;
  }
}

import type { Schemas } from '@learnwright/client';
import { useLearnwrightQueries, useSend } from '@learnwright/react';
import { useQuery } from '@tanstack/react-query';
import { useChangeDeviceSettings, useDeviceSettings } from '../../start/device-settings.ts';
import { accountOf } from '../../start/place.ts';
import { useSessionState } from '../../start/session.ts';
import { readTimeZone } from '../../start/time-zone.ts';

/** What a learner has set, wherever it is kept. */
export interface LearnerSettings {
  readonly name: string;
  /** That of the tutor, of badges and of what else the server writes. */
  readonly language: string;
  readonly timezone: string;
  readonly grading: Schemas['UserSettings']['grading'];
}

/** The settings of the learner, and what changes them. */
export interface OpenSettings {
  /** Undefined until they have come. */
  readonly settings: LearnerSettings | undefined;
  /** Why they could not be read or changed last. */
  readonly error: Error | null;
  readonly retry: () => void;
  change(change: Partial<LearnerSettings>): Promise<void>;
}

/** Opens the settings of the learner: those of the account where there is one, else those of this device. */
export function useLearnerSettings(): OpenSettings {
  const account = useAccountSettings();
  const device = useSettingsHere();
  const { place } = useSessionState();
  return accountOf(place) === null ? device : account;
}

function useAccountSettings(): OpenSettings {
  const queries = useLearnwrightQueries();
  const { place } = useSessionState();
  const user_id = accountOf(place) ?? '';
  const enabled = user_id !== '';
  const params = { user_id };
  const user = useQuery({ ...queries.get('/users/{user_id}', { params }), enabled });
  const stored = useQuery({ ...queries.get('/settings/{user_id}', { params }), enabled });
  const changeUser = useSend('PATCH', '/users/{user_id}');
  const changeSettings = useSend('PATCH', '/settings/{user_id}', { changes: ['/users/{user_id}'] });
  const isThere = user.data !== undefined && stored.data !== undefined;
  // What is on its way is shown already.
  const { timezone, language } = changeSettings.isPending ? changeSettings.variables.body : {};
  const ahead = { ...(timezone !== undefined && { timezone }), ...(language !== undefined && { language }) };
  return {
    settings: isThere ? { ...stored.data, ...ahead, name: user.data.name } : undefined,
    error: changeUser.error ?? changeSettings.error ?? user.error ?? stored.error,
    retry: () => {
      void user.refetch();
      void stored.refetch();
    },
    change: async ({ name, ...rest }) => {
      if (name !== undefined) await changeUser.mutateAsync({ params, body: { name } });
      if (Object.keys(rest).length > 0) await changeSettings.mutateAsync({ params, body: rest });
    },
  };
}

function useSettingsHere(): OpenSettings {
  const { place } = useSessionState();
  const user_id = accountOf(place) === null ? (place?.user_id ?? null) : null;
  const stored = useDeviceSettings(user_id);
  const changeHere = useChangeDeviceSettings();
  return {
    settings: stored.data && { ...stored.data, timezone: stored.data.timezone ?? readTimeZone() ?? 'UTC' },
    error: stored.error,
    retry: () => void stored.refetch(),
    change: async (change) => {
      if (user_id !== null) await changeHere(user_id, change);
    },
  };
}
